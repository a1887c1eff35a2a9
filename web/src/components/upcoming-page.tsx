import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { PageHeader } from './page-header';
import { Badge } from './ui/badge';
import { Button } from './ui/button';
import { Card } from './ui/card';
import { EmptyState } from './ui/states';

type Props = { feature: 'reports' | 'notifications' | 'installations' | 'production' | 'admin'; href: string };

/** A page whose data does not exist yet: says what will be here and leads to what works today. */
export function UpcomingPage({ feature, href }: Props) {
  const { t } = useTranslation('upcoming');
  return (
    <>
      <PageHeader title={t(`${feature}.title`)} description={t(`${feature}.description`)} />
      <Card className="max-w-3xl">
        <Badge className="mt-5 ml-5">{t('notYet')}</Badge>
        <EmptyState
          className="pt-4"
          title={t(`${feature}.empty`)}
          body={t(`${feature}.body`)}
          action={
            <Button asChild variant="outline" className="mt-2">
              <Link href={href}>{t(`${feature}.action`)}</Link>
            </Button>
          }
        />
      </Card>
    </>
  );
}
