import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '@/api/current-user';
import { systemStatusQuery } from '@/api/system-status';
import { visionStatusQuery } from '@/api/vision-status';
import { ProviderChange } from '@/components/providers/provider-change';
import { WherePhotosGo } from '@/components/providers/where-photos-go';
import { SystemStatus } from '@/components/system-status';
import { Card, CardHeader } from '@/components/ui/card';
import { ErrorState, Skeleton } from '@/components/ui/states';
import { useFormat } from '@/i18n/format';

function Provider() {
  const { t } = useTranslation('settings');
  const f = useFormat();
  const vision = useQuery(visionStatusQuery);
  const user = useCurrentUser();
  if (vision.isPending) return <Skeleton className="mx-5 mb-5 h-18" />;
  if (vision.isError) return <ErrorState onRetry={() => void vision.refetch()} pending={vision.isFetching} />;
  const rows = [
    [t('api.provider'), t(`api.providers.${vision.data.provider}`)],
    [t('api.model'), vision.data.model],
    [t('api.validated'), vision.data.lastValidated ? f.dateTime(vision.data.lastValidated) : t('api.neverValidated')],
  ] as const;
  return (
    <div className="px-5 pb-5 text-sm">
      <dl className="grid grid-cols-[auto_1fr] gap-x-8 gap-y-1.5">
        {rows.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="min-w-0 font-[540] break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-muted">
        <WherePhotosGo sendsTo={vision.data.sendsTo} />
      </p>
      {user.data?.role === 'admin' ? (
        <div className="mt-4">
          <ProviderChange label={t('api.change')} />
        </div>
      ) : null}
    </div>
  );
}

export function ApiTab() {
  const { t } = useTranslation('settings');
  const status = useQuery(systemStatusQuery);
  return (
    <Card aria-labelledby="api-title" className="max-w-xl">
      <CardHeader id="api-title" title={t('api.title')} hint={t('api.hint')} />
      {status.isPending ? <Skeleton className="mx-5 mb-5 h-56" /> : null}
      {status.isError && !status.data ? (
        <ErrorState onRetry={() => void status.refetch()} pending={status.isFetching} />
      ) : null}
      {status.data ? <SystemStatus status={status.data} /> : null}
      <Provider />
      <p className="border-t px-5 py-4 text-sm text-muted">{t('api.premium')}</p>
    </Card>
  );
}
