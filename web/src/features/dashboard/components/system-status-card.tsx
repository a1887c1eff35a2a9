import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { systemStatusQuery } from '@/api/system-status';
import { SystemStatus } from '@/components/system-status';
import { Card, CardHeader } from '@/components/ui/card';
import { ErrorState, Skeleton } from '@/components/ui/states';

export function SystemStatusCard() {
  const { t } = useTranslation('dashboard');
  const status = useQuery(systemStatusQuery);
  return (
    <Card aria-labelledby="system-title" className="flex h-full flex-col">
      <CardHeader id="system-title" title={t('system.title')} />
      {status.isPending ? <Skeleton className="mx-5 mb-5 min-h-56 flex-1" /> : null}
      {status.isError && !status.data ? (
        <ErrorState onRetry={() => void status.refetch()} pending={status.isFetching} />
      ) : null}
      {status.data ? <SystemStatus status={status.data} /> : null}
    </Card>
  );
}
