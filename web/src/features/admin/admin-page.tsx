import { ShieldX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useCurrentUser } from '@/api/current-user';
import { PageHeader } from '@/components/page-header';
import { Button } from '@/components/ui/button';
import { UpcomingPage } from '@/components/upcoming-page';

function Denied() {
  const { t } = useTranslation(['upcoming', 'common']);
  return (
    <>
      <ShieldX className="mb-4 size-8 text-danger" strokeWidth={1.5} aria-hidden />
      <PageHeader title={t('admin.deniedTitle')} description={t('admin.denied')} />
      <Button asChild variant="outline">
        <Link href="/dashboard">{t('notFound.back', { ns: 'common' })}</Link>
      </Button>
    </>
  );
}

/** The server refuses everyone else too; this only says so in words. */
export default function AdminPage() {
  const user = useCurrentUser();
  return user.data?.role === 'admin' ? <UpcomingPage feature="admin" href="/dashboard" /> : <Denied />;
}
