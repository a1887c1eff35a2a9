import { useQuery } from '@tanstack/react-query';
import { Clock, LoaderCircle, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { currentUserQuery, type User } from '@/api/current-user';
import { TrialOffer } from './trial-offer';
import { Button } from './ui/button';
import { Card } from './ui/card';
import { ErrorState } from './ui/states';

const PAYMENT_SETTINGS = '/settings?tab=payment';

function Checking() {
  const { t } = useTranslation('subscription');
  return (
    <p role="status" className="flex items-center gap-3 p-8 text-muted">
      <LoaderCircle className="size-5 animate-spin" aria-hidden />
      {t('checking')}
    </p>
  );
}

function requirement(status: User['subscriptionStatus']) {
  return status === 'expired' || status === 'suspended' ? `required.${status}` : 'required.body';
}

function Closed({ user }: { user: User }) {
  const { t } = useTranslation('subscription');
  const isPending = user.subscriptionStatus === 'pending';
  const Icon = isPending ? Clock : Lock;
  return (
    <div className="grid gap-6 p-6 sm:p-8 lg:grid-cols-2">
      <div className="grid content-start justify-items-start gap-3">
        <Icon className="size-6 text-muted" strokeWidth={1.75} aria-hidden />
        <h2 className="heading text-xl">{t(isPending ? 'pending.title' : 'required.title')}</h2>
        <p className="max-w-prose text-muted">{t(isPending ? 'pending.body' : requirement(user.subscriptionStatus))}</p>
        <Button asChild variant="outline">
          <Link href={PAYMENT_SETTINGS}>{t('payment')}</Link>
        </Button>
      </div>
      {user.trialAvailable ? <TrialOffer /> : null}
    </div>
  );
}

/** Shows its children to active subscribers; others learn what is missing. The server decides again at each call. */
export function SubscriptionGate({ children }: { children: ReactNode }) {
  // asked again on entering: a request may have been approved, or a trial may have ended, since the last answer
  const user = useQuery({ ...currentUserQuery, refetchOnMount: 'always' });
  if (user.data?.subscriptionStatus === 'active') return children;
  return (
    <Card className="max-w-4xl">
      {user.isFetchedAfterMount ? null : <Checking />}
      {user.isFetchedAfterMount && user.isError ? (
        <div className="pt-4">
          <ErrorState onRetry={() => void user.refetch()} pending={user.isFetching} />
        </div>
      ) : null}
      {user.isFetchedAfterMount && !user.isError && user.data ? <Closed user={user.data} /> : null}
    </Card>
  );
}
