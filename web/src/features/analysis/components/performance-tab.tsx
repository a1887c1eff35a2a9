import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { useFormat } from '@/i18n/format';

/** A decimal says something below this only; the range above it is several points wide. */
const WHOLE_FROM_PERCENT = 5;

/** What the soiling and the damage cost: always with its range. */
export function PerformanceTab({ detail }: { detail: Schemas['AnalysisDetail'] }) {
  const { t } = useTranslation('analysis');
  const f = useFormat();
  const { lossPercent, lossPercentLow, lossPercentHigh, kwhPerYear, eurPerYear, description } =
    detail.performanceImpact;
  const percent = (value: number) => f.percent(value, value < WHOLE_FROM_PERCENT ? 1 : 0);
  const perYear = [
    kwhPerYear === null
      ? null
      : { term: t('detail.energy'), value: t('detail.kwhPerYear', { kwh: f.number(kwhPerYear) }) },
    eurPerYear === null ? null : { term: t('detail.money'), value: t('detail.eurPerYear', { eur: f.eur(eurPerYear) }) },
  ].filter((row) => row !== null);
  return (
    <>
      {lossPercent === null ? null : (
        <dl className="flex flex-wrap gap-x-12 gap-y-4">
          <div>
            <dt className="text-sm text-muted">{t('detail.loss')}</dt>
            <dd className="figure text-[2.75rem] leading-tight">{percent(lossPercent)}</dd>
            {lossPercentLow !== null && lossPercentHigh !== null ? (
              <dd className="text-sm text-muted">
                {t('detail.range', { low: percent(lossPercentLow), high: percent(lossPercentHigh) })}
              </dd>
            ) : null}
          </div>
          {perYear.map(({ term, value }) => (
            <div key={term}>
              <dt className="text-sm text-muted">{term}</dt>
              <dd className="figure text-2xl leading-[3.4rem]">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="max-w-prose">{description}</p>
    </>
  );
}
