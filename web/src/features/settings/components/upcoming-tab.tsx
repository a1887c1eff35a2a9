import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Button } from '@/components/ui/button';
import { Card, CardHeader } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/states';

/** Settings of what does not exist yet: says what will be set here and leads to what works today. */
export function UpcomingTab({ texts }: { texts: 'notifications' | 'schedule' }) {
  const { t } = useTranslation('settings');
  const titleId = `${texts}-title`;
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader id={titleId} title={t(`${texts}.title`)} />
      <EmptyState
        title={t(`${texts}.empty`)}
        body={t(`${texts}.body`)}
        action={
          <Button asChild variant="outline" size="sm" className="mt-1">
            <Link href="/analysis">{t(`${texts}.action`)}</Link>
          </Button>
        }
      />
    </Card>
  );
}
