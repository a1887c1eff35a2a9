import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { PageHeader } from '@/components/page-header';
import { Button } from '@/components/ui/button';

export default function NotFound() {
  const { t } = useTranslation('common');
  return (
    <>
      <PageHeader title={t('notFound.title')} description={t('notFound.hint')} />
      <Button asChild variant="outline">
        <Link href="/dashboard">{t('notFound.back')}</Link>
      </Button>
    </>
  );
}
