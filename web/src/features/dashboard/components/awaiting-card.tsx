import { useTranslation } from 'react-i18next';
import { Card, CardHeader } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/states';
import { UploadLink } from './upload-link';

/** A panel that waits for a site or a camera: says so, and what can be done today. */
export function AwaitingCard({ texts }: { texts: 'weather' | 'schedule' }) {
  const { t } = useTranslation('dashboard');
  const titleId = `${texts}-title`;
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader id={titleId} title={t(`${texts}.title`)} />
      <EmptyState
        title={t(`${texts}.empty`)}
        body={t(`${texts}.body`)}
        action={texts === 'weather' ? null : <UploadLink />}
      />
    </Card>
  );
}
