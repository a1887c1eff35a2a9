import { CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';

type Props = { detail: Schemas['AnalysisDetail']; description: string | undefined };

/** No score, because there is nothing to base one on: what is wrong with the picture and how to take a better one. */
export function NotJudged({ detail, description }: Props) {
  const { t } = useTranslation('analysis');
  const { quality, maintenance, condition } = detail;
  const isNoPanel = condition === 'no_panel';
  // the heading has said that no panel is visible
  const reasons = quality.reasons.filter(({ code }) => code !== 'no_panel');
  return (
    <div className="grid gap-4">
      <div className="flex gap-3 rounded-md bg-sunken p-4">
        <CircleHelp className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden />
        <div>
          <h3 className="font-[560]">{t(isNoPanel ? 'detail.noPanel' : 'detail.unsure')}</h3>
          {reasons.length === 0 && description ? <p className="text-sm text-muted">{description}</p> : null}
        </div>
      </div>
      {reasons.length > 0 ? (
        <section aria-labelledby="quality-reasons">
          <h3 id="quality-reasons" className="mb-1 text-sm font-[560]">
            {t('detail.reasons')}
          </h3>
          <ul className="list-disc pl-5 text-sm text-muted">
            {reasons.map(({ code, text }) => (
              <li key={code}>{text}</li>
            ))}
          </ul>
        </section>
      ) : null}
      {maintenance.recommendations.length > 0 ? (
        <section aria-labelledby="next-steps">
          <h3 id="next-steps" className="mb-1 text-sm font-[560]">
            {t('detail.nextSteps')}
          </h3>
          <ul className="list-disc pl-5 text-sm text-muted">
            {maintenance.recommendations.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
