import { useTranslation } from 'react-i18next';
import { BlankTrace } from '@/components/charts/blank-trace';
import { Card, CardHeader } from '@/components/ui/card';
import { UploadLink } from './upload-link';

/** The power of the day. Until there is a site to draw it from, the blank card and what can be done today. */
export function TraceCard() {
  const { t } = useTranslation('dashboard');
  return (
    <Card aria-labelledby="overview-title">
      <CardHeader id="overview-title" title={t('overview.title')} hint={t('overview.hint')} />
      <div className="px-5 pb-5">
        <BlankTrace />
        <div className="mt-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
          <div>
            <p className="font-[560]">{t('overview.empty')}</p>
            <p className="max-w-prose text-sm text-muted">{t('overview.body')}</p>
          </div>
          <UploadLink />
        </div>
      </div>
    </Card>
  );
}
