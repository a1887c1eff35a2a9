import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, RotateCw, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Schemas } from '@/api/client';
import { useCurrentUser } from '@/api/current-user';
import { visionStatusQuery } from '@/api/vision-status';
import { ProviderChange } from '@/components/providers/provider-change';
import { WherePhotosGo } from '@/components/providers/where-photos-go';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/states';
import { Ago } from './ago';

const LOOK = {
  operational: { tone: 'success', icon: CircleCheck },
  degraded: { tone: 'warning', icon: TriangleAlert },
  down: { tone: 'danger', icon: CircleX },
} as const;

function Provider({ status }: { status: Schemas['VisionStatus'] }) {
  const { t } = useTranslation('analysis');
  const { tone, icon: Icon } = LOOK[status.status];
  const rows = [
    [t('ai.provider'), t(`ai.providers.${status.provider}`)],
    [t('ai.model'), status.model],
    [
      t('ai.lastValidated'),
      status.lastValidated ? <Ago key="ago" iso={status.lastValidated} /> : t('ai.neverValidated'),
    ],
  ] as const;
  return (
    <>
      <Badge tone={tone}>
        <Icon aria-hidden />
        {t(`ai.status.${status.status}`)}
      </Badge>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
        {rows.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="min-w-0 text-right font-[520] break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-muted">
        <WherePhotosGo sendsTo={status.sendsTo} />
      </p>
    </>
  );
}

/** Administrators choose; everybody else may look. */
function Change() {
  const { t } = useTranslation('analysis');
  const user = useCurrentUser();
  if (user.data?.role === 'admin') return <ProviderChange label={t('ai.change')} />;
  return (
    <Link href="/settings?tab=api" className="text-sm font-[560] text-primary underline-offset-4 hover:underline">
      {t('ai.details')}
    </Link>
  );
}

/** Who judges the photos and whether it is in working order. */
export function AiIntegration() {
  const { t } = useTranslation(['analysis', 'common']);
  const status = useQuery(visionStatusQuery);
  return (
    <section aria-labelledby="ai-integration" className="border-t px-5 pt-4 pb-5">
      <div className="mb-2 flex items-center justify-between gap-4">
        <h3 id="ai-integration" className="heading text-sm">
          {t('ai.title')}
        </h3>
        <Change />
      </div>
      {status.isPending ? <Skeleton className="h-[9.625rem]" /> : null}
      {status.isError ? (
        <div role="alert" className="grid min-h-[9.625rem] content-start justify-items-start gap-3 text-sm text-muted">
          <p>{t('ai.error')}</p>
          <Button variant="outline" size="sm" onClick={() => void status.refetch()} pending={status.isFetching}>
            <RotateCw aria-hidden />
            {t('error.retry', { ns: 'common' })}
          </Button>
        </div>
      ) : null}
      {status.isSuccess ? <Provider status={status.data} /> : null}
    </section>
  );
}
