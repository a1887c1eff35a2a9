import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { useFormat } from '@/i18n/format';
import { HowSure } from './how-sure';

/** How the judgement is spread over the conditions. */
export function ConditionShares({ detail }: { detail: Schemas['AnalysisDetail'] }) {
  const { t } = useTranslation('analysis');
  const f = useFormat();
  const shares = Object.entries(detail.classProbabilities).sort(([, a], [, b]) => b - a);
  return (
    <HowSure>
      <dl className="mt-2 grid grid-cols-[minmax(0,12rem)_1fr_3.5rem] items-center gap-x-3 gap-y-1.5">
        {shares.map(([condition, probability]) => (
          <div key={condition} className="contents">
            <dt className="truncate">{t(`condition.${condition as Schemas['Condition']}`)}</dt>
            <dd className="order-none h-1.5 overflow-hidden rounded-full bg-sunken" aria-hidden>
              <div className="h-full rounded-full bg-primary" style={{ width: `${probability * 100}%` }} />
            </dd>
            <dd className="num text-right text-muted">{f.percent(probability * 100)}</dd>
          </div>
        ))}
      </dl>
    </HowSure>
  );
}
