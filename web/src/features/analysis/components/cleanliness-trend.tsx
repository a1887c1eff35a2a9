import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/button';
import { useFormat } from '@/i18n/format';
import { seriesQuery } from '../api/series';
import { bandOf, heightOf, lineOf, ROOM, type Spot, spotsOf, type TrendPoint } from '../lib/trend';

const GRID = [0, 50, 70, 90, 100] as const;

function useReading() {
  const { t } = useTranslation('series');
  const f = useFormat();
  return ({ date, score, low, high }: TrendPoint) => {
    if (score === null) return t('trend.noScore', { date: f.date(date) });
    const said = { date: f.date(date), score: f.percent(score) };
    if (low === null || high === null) return t('trend.readingNoRange', said);
    return t('trend.reading', { ...said, low: f.percent(low), high: f.percent(high) });
  };
}

function Numbers({ points }: { points: TrendPoint[] }) {
  const { t } = useTranslation(['series', 'analysis']);
  const f = useFormat();
  return (
    <div className="sr-only">
      <table>
        <caption>{t('trend.table')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('trend.date')}</th>
            <th scope="col">{t('trend.score')}</th>
            <th scope="col">{t('trend.range')}</th>
            <th scope="col">{t('trend.condition')}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ id, date, score, low, high, condition }) => (
            <tr key={id}>
              <th scope="row">{f.dateTime(date)}</th>
              <td>{score === null ? t('trend.none') : f.percent(score)}</td>
              <td>
                {low === null || high === null
                  ? t('trend.none')
                  : t('trend.rangeValue', { low: f.percent(low), high: f.percent(high) })}
              </td>
              <td>{t(`condition.${condition}`, { ns: 'analysis' })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Drawing({ spots, at }: { spots: Spot[]; at: number }) {
  const chosen = spots[at];
  return (
    <svg viewBox={`0 0 ${ROOM.width} ${ROOM.height}`} className="w-full" aria-hidden>
      {GRID.map((score) => (
        <g key={score}>
          <line
            x1={ROOM.left}
            x2={ROOM.width - ROOM.right}
            y1={heightOf(score)}
            y2={heightOf(score)}
            stroke="var(--chart-grid)"
          />
          <text x={ROOM.left - 8} y={heightOf(score) + 4} textAnchor="end" className="tick fill-chart-axis text-[12px]">
            {score}
          </text>
        </g>
      ))}
      <path d={bandOf(spots)} fill="var(--chart-2)" fillOpacity=".18" stroke="var(--chart-2)" strokeOpacity=".3" />
      <path d={lineOf(spots)} fill="none" stroke="var(--chart-2)" strokeWidth="2.5" strokeLinejoin="round" />
      {chosen ? (
        <line x1={chosen.x} x2={chosen.x} y1={ROOM.top} y2={ROOM.height - ROOM.bottom} stroke="var(--chart-axis)" />
      ) : null}
      {spots.map(({ x, y }, i) =>
        y === null ? null : (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: points never change places
            key={i}
            cx={x}
            cy={y}
            r={i === at ? 6 : 4}
            fill="var(--chart-2)"
            stroke="var(--surface)"
            strokeWidth="2"
          />
        ),
      )}
    </svg>
  );
}

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

function Chart({ points }: { points: TrendPoint[] }) {
  const { t } = useTranslation('series');
  const f = useFormat();
  const reading = useReading();
  const last = points.length - 1;
  const [at, setAt] = useState(last);
  const spots = spotsOf(points);
  const point = points[at];
  if (!point) return null;
  const step = (event: KeyboardEvent) => {
    const next = STEPS[event.key]?.(at, last);
    if (next === undefined) return;
    event.preventDefault();
    setAt(Math.min(last, Math.max(0, next)));
  };
  const pointTo = ({ clientX, currentTarget }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    const x = ((clientX - box.left) / (box.width || 1)) * ROOM.width;
    const distances = spots.map((spot) => Math.abs(spot.x - x));
    setAt(distances.indexOf(Math.min(...distances)));
  };
  return (
    <figure className="grid gap-1">
      <figcaption className="num text-sm">{reading(point)}</figcaption>
      <div
        role="slider"
        tabIndex={0}
        aria-label={t('trend.title')}
        aria-description={t('trend.keys')}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={at + 1}
        aria-valuetext={reading(point)}
        onKeyDown={step}
        onPointerMove={pointTo}
        onPointerDown={pointTo}
        className="touch-pan-y rounded-md"
      >
        <Drawing spots={spots} at={at} />
      </div>
      <div className="tick flex justify-between pl-9 text-2xs text-muted" aria-hidden>
        <span>{f.date(points[0]?.date ?? point.date)}</span>
        <span>{f.date(points[last]?.date ?? point.date)}</span>
      </div>
      <Numbers points={points} />
    </figure>
  );
}

/** How clean the place was in each photo of it, with the range of each. A single photo is no trend. */
export function CleanlinessTrend({ id }: { id: string }) {
  const { t } = useTranslation('series');
  const series = useQuery(seriesQuery(id));
  if (series.isSuccess && series.data.points.length < 2) return null;
  return (
    <section aria-label={t('trend.title')} className="grid gap-2">
      <h4 className="font-[560]">{t('trend.title')}</h4>
      {series.isPending ? (
        <div role="status" aria-label={t('trend.loading')} className="h-52 rounded-md bg-sunken" />
      ) : null}
      {series.isError ? (
        <div className="flex flex-wrap items-center gap-3">
          <p role="alert" className="text-sm text-danger">
            {t('trend.error')}
          </p>
          <Button size="sm" variant="outline" onClick={() => void series.refetch()} pending={series.isFetching}>
            {t('trend.retry')}
          </Button>
        </div>
      ) : null}
      {series.isSuccess ? <Chart key={id} points={series.data.points} /> : null}
    </section>
  );
}
