import { CircleAlert, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '@/lib/utils';
import { Button } from './button';

/** Stands where the content will be, at the content's height. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={cn('animate-pulse rounded-md bg-sunken', className)} aria-hidden />;
}

export function ErrorState({ onRetry, pending = false }: { onRetry: () => void; pending?: boolean }) {
  const { t } = useTranslation('common');
  return (
    <div role="alert" className="flex flex-col items-start gap-3 px-5 pt-1 pb-5">
      <p className="flex items-center gap-2 font-[560]">
        <CircleAlert className="size-4 text-danger" aria-hidden />
        {t('error.title')}
      </p>
      <p className="text-sm text-muted">{t('error.body')}</p>
      <Button variant="outline" size="sm" onClick={onRetry} pending={pending}>
        <RotateCw aria-hidden />
        {t('error.retry')}
      </Button>
    </div>
  );
}

const HOUR_TICKS = [20, 50, 80, 110, 140];

/** An unburnt strip of recorder card: nothing was recorded yet. */
function BlankCard() {
  return (
    <svg viewBox="0 0 160 20" className="h-5 w-40" aria-hidden>
      <path d="M2 10h156" stroke="var(--chart-grid)" strokeWidth="10" strokeLinecap="round" />
      {HOUR_TICKS.map((x) => (
        <path key={x} d={`M${x} 5v10`} stroke="var(--surface)" strokeWidth="1.5" />
      ))}
    </svg>
  );
}

type EmptyStateProps = { title: string; body: string; action?: ReactNode; className?: string };

/** Says what will appear here and offers the next step. Stands, as ErrorState does, below the title of its card. */
export function EmptyState({ title, body, action, className }: EmptyStateProps) {
  return (
    <div className={cn('grid content-start justify-items-start gap-2 px-5 pt-1 pb-5', className)}>
      <BlankCard />
      <p className="font-[560]">{title}</p>
      <p className="max-w-prose text-sm text-muted">{body}</p>
      {action}
    </div>
  );
}
