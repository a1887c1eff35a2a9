import { useTranslation } from 'react-i18next';
import { useFormat } from '@/i18n/format';
import { SummaryCard } from './summary-card';

export function DamageCard() {
  const { t } = useTranslation('dashboard');
  const f = useFormat();
  return (
    <SummaryCard part="damage" texts="damage" height="min-h-36 lg:min-h-52">
      {({ issuesCount }) =>
        issuesCount === null ? (
          // it was looked for, and no place of it could be marked
          <p className="figure text-[1.75rem] leading-9 text-warning">{t('damage.suspected')}</p>
        ) : (
          <p className="figure text-[3.25rem] leading-none">
            {f.number(issuesCount)}
            <span className="ml-2 text-base font-[480] tracking-normal text-muted">
              {t('damage.issues', { count: issuesCount })}
            </span>
          </p>
        )
      }
    </SummaryCard>
  );
}
