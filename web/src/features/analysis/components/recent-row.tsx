import { Square, SquareCheck } from 'lucide-react';
import type { Schemas } from '@/api/client';
import { cn } from '@/lib/utils';
import { Ago } from './ago';
import { PanelImage } from './panel-image';
import { ResultBadges } from './result-badges';

type Result = Schemas['RecentAnalysis'];

const thumbOf = ({ imageUrl }: Result) => `${imageUrl}${imageUrl.includes('?') ? '&' : '?'}size=thumb`;

type Props = {
  result: Result;
  onOpen: () => void;
  /** Where rows are chosen instead of opened: whether this one is. */
  isChosen?: boolean | undefined;
};

/** One result; the whole row opens its details, or chooses it. */
export function RecentRow({ result, onOpen, isChosen }: Props) {
  const Icon = isChosen ? SquareCheck : Square;
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        aria-haspopup={isChosen === undefined ? 'dialog' : undefined}
        aria-pressed={isChosen}
        className={cn(
          'flex w-full items-center gap-4 px-5 py-3 text-left transition-colors -outline-offset-2 hover:bg-sunken',
          isChosen && 'bg-primary-soft',
        )}
      >
        {isChosen === undefined ? null : <Icon aria-hidden className="size-5 shrink-0 text-primary" />}
        <PanelImage
          src={thumbOf(result)}
          alt=""
          width={160}
          height={100}
          loading="lazy"
          className="h-15 w-24 shrink-0 self-start rounded-md bg-sunken object-cover"
        />
        <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1.5">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="min-w-0 flex-1 basis-40 truncate font-[560]">{result.title}</span>
            <Ago iso={result.date} className="shrink-0 text-sm text-muted" />
          </span>
          <ResultBadges result={result} />
        </span>
      </button>
    </li>
  );
}
