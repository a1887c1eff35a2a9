import { useTranslation } from 'react-i18next';
import { ScoreScale } from '@/components/score-scale';
import { cleanlinessTone, toneText } from '@/components/tone';
import { useFormat } from '@/i18n/format';
import { cn } from '@/lib/utils';
import { SummaryCard } from './summary-card';

export function CleanlinessCard() {
  const { t } = useTranslation('dashboard');
  const f = useFormat();
  return (
    <SummaryCard part="cleanliness" texts="clean" height="min-h-52">
      {({ score }) =>
        score === null ? (
          <p className="figure text-[1.75rem] leading-9 text-muted">{t('clean.unknown')}</p>
        ) : (
          <>
            <p className={cn('figure text-[3.25rem] leading-none', toneText[cleanlinessTone(score)])}>
              {f.percent(score)}
            </p>
            <ScoreScale score={score} label={t('clean.scale')} className="mt-2" />
          </>
        )
      }
    </SummaryCard>
  );
}
