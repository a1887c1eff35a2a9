import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { ScoreScale } from '@/components/score-scale';
import { cleanlinessTone, toneText } from '@/components/tone';
import { useFormat } from '@/i18n/format';
import { cn } from '@/lib/utils';
import { isJudged } from '../lib/is-judged';
import type { TabProps } from '../lib/tab-props';
import { ConditionShares } from './condition-shares';
import { FindingList } from './finding-list';
import { NotJudged } from './not-judged';
import { ThermalReading } from './thermal-reading';

function Score({
  cleanliness,
  score,
}: {
  cleanliness: NonNullable<Schemas['AnalysisDetail']['cleanliness']>;
  score: number;
}) {
  const { t } = useTranslation('analysis');
  const f = useFormat();
  const { low, high } = cleanliness;
  const range = low !== null && high !== null ? { low, high } : undefined;
  return (
    <div className="grid gap-x-8 gap-y-3 sm:grid-cols-[auto_1fr] sm:items-center">
      <div>
        <p className={cn('figure text-[2.75rem] leading-none', toneText[cleanlinessTone(score)])}>{f.percent(score)}</p>
        {range ? (
          <p className="mt-1.5 text-sm text-muted">
            {t('detail.range', { low: f.percent(range.low), high: f.percent(range.high) })}
          </p>
        ) : null}
      </div>
      <ScoreScale score={score} label={t('detail.score')} range={range} />
    </div>
  );
}

export function CleanlinessTab({ detail, findings, selected, onSelect }: TabProps) {
  const { t } = useTranslation('analysis');
  const { cleanliness, quality } = detail;
  if (!isJudged(detail.condition)) {
    return (
      <>
        <NotJudged detail={detail} description={cleanliness?.description ?? detail.damage?.description} />
        <ConditionShares detail={detail} />
      </>
    );
  }
  if (!cleanliness) return <p className="text-sm text-muted">{t('detail.cleanlinessNotAsked')}</p>;
  return (
    <>
      {cleanliness.score !== null ? <Score cleanliness={cleanliness} score={cleanliness.score} /> : null}
      <p className="max-w-prose">{cleanliness.description}</p>
      {quality.reasons.length > 0 ? (
        <p className="rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
          {t('detail.caveat', { reasons: quality.reasons.map(({ text }) => text).join(', ') })}
        </p>
      ) : null}
      <FindingList
        analysisId={detail.id}
        items={findings.filter(({ group }) => group === 'area')}
        selected={selected}
        onSelect={onSelect}
      />
      {detail.thermal ? <ThermalReading thermal={detail.thermal} /> : <ConditionShares detail={detail} />}
    </>
  );
}
