import { cn } from '@/lib/utils';

/** The scale starts at half: below that a panel is dirty whatever the number. */
const LOWEST = 50;
const THRESHOLDS = [50, 70, 90, 100] as const;
const positionOf = (score: number) => `${Math.min(100, Math.max(0, ((score - LOWEST) / (100 - LOWEST)) * 100))}%`;

type Props = { score: number; label: string; range?: { low: number; high: number } | undefined; className?: string };

/** A score on the scale with its thresholds, so that 86 explains its colour; `range` is where it likely lies. */
export function ScoreScale({ score, label, range, className }: Props) {
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={score}
      className={cn('pt-2', className)}
    >
      <div className="relative flex h-2 gap-[2px]">
        <i className="w-2/5 rounded-l-sm bg-danger-mark/35" />
        <i className="w-2/5 bg-warning-mark/45" />
        <i className="w-1/5 rounded-r-sm bg-success-mark/45" />
        {range ? (
          <i
            className="absolute -inset-y-1 rounded-full bg-foreground/20"
            style={{ left: positionOf(range.low), right: `calc(100% - ${positionOf(range.high)})` }}
          />
        ) : null}
        <i
          className="absolute -top-1 h-4 w-1 -translate-x-1/2 rounded-full bg-foreground ring-2 ring-surface"
          style={{ left: positionOf(score) }}
        />
      </div>
      <div className="tick relative mt-1.5 h-4 text-2xs text-muted" aria-hidden>
        {THRESHOLDS.map((threshold) => (
          <span
            key={threshold}
            className="absolute -translate-x-1/2 first:translate-x-0 last:-translate-x-full"
            style={{ left: positionOf(threshold) }}
          >
            {threshold}
          </span>
        ))}
      </div>
    </div>
  );
}
