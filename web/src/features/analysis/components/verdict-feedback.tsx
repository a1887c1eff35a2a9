import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { CONDITIONS } from '../lib/history-filter';
import { OpinionControls } from './opinion-controls';

/** What the owner makes of the answer as a whole. */
export function VerdictFeedback({ detail }: { detail: Schemas['AnalysisDetail'] }) {
  const { t } = useTranslation('analysis');
  const given = detail.feedback.find(({ subject }) => subject === 'verdict') ?? null;
  // a picture of heat shows none of the conditions of photos
  const others = detail.thermal ? [] : CONDITIONS.filter((condition) => condition !== detail.condition);
  const corrections = others.map((condition) => ({ value: condition, label: t(`condition.${condition}`) }));
  return (
    <section className="grid gap-2 border-t pt-4">
      <h3 className="text-sm font-[560]">{t('feedback.verdict', { condition: t(`condition.${detail.condition}`) })}</h3>
      <OpinionControls
        analysisId={detail.id}
        subject="verdict"
        given={given}
        legend={t('feedback.verdict', { condition: t(`condition.${detail.condition}`) })}
        dismiss={t('feedback.ignore')}
        corrections={corrections}
      />
      {given && given.opinion !== 'confirmed' ? <p className="text-sm text-muted">{t('feedback.notCounted')}</p> : null}
    </section>
  );
}
