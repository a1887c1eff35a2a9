import type { Schemas } from '@/api/client';
import { Ago } from './ago';
import { PanelImage } from './panel-image';
import { ResultBadges } from './result-badges';

type Result = Schemas['RecentAnalysis'];

const thumbOf = ({ imageUrl }: Result) => `${imageUrl}${imageUrl.includes('?') ? '&' : '?'}size=thumb`;

/** One result; the whole row opens its details. */
export function RecentRow({ result, onOpen }: { result: Result; onOpen: () => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        aria-haspopup="dialog"
        className="flex w-full items-center gap-4 px-5 py-3 text-left transition-colors -outline-offset-2 hover:bg-sunken"
      >
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
