import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isJudged } from '../lib/is-judged';
import type { TabProps } from '../lib/tab-props';
import { FindingList } from './finding-list';
import { LevelBadge } from './level-badge';
import { NotJudged } from './not-judged';
import { ThermalReading } from './thermal-reading';

export function DamageTab({ detail, findings, selected, onSelect }: TabProps) {
  const { t } = useTranslation('analysis');
  const { damage } = detail;
  if (!isJudged(detail.condition)) return <NotJudged detail={detail} description={damage?.description} />;
  if (!damage) return <p className="text-sm text-muted">{t('detail.damageNotAsked')}</p>;
  return (
    <>
      {damage.issuesCount !== null ? (
        <div className="flex items-center gap-3">
          {damage.issuesCount === 0 ? (
            <CircleCheck className="size-6 text-success" strokeWidth={1.75} aria-hidden />
          ) : null}
          <p className="figure text-2xl leading-8">{t('issues', { count: damage.issuesCount })}</p>
          {damage.severity ? <LevelBadge level={damage.severity} of="severity" /> : null}
        </div>
      ) : null}
      <p className="max-w-prose">{damage.description}</p>
      <FindingList
        analysisId={detail.id}
        items={findings.filter(({ group }) => group === 'issue')}
        selected={selected}
        onSelect={onSelect}
      />
      {detail.thermal ? <ThermalReading thermal={detail.thermal} /> : null}
    </>
  );
}
