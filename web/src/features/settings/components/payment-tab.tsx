import { useTranslation } from 'react-i18next';
import type { User } from '@/api/current-user';
import { TrialOffer } from '@/components/trial-offer';
import { Badge } from '@/components/ui/badge';
import { Card, CardHeader } from '@/components/ui/card';
import { useFormat } from '@/i18n/format';

const TONE = {
  none: 'neutral',
  pending: 'warning',
  active: 'success',
  expired: 'danger',
  suspended: 'danger',
} as const;

function Subscription({ user }: { user: User }) {
  const { t } = useTranslation(['settings', 'subscription']);
  const f = useFormat();
  const { subscriptionStatus: status, subscriptionTier: tier, subscriptionExpiry: expiry } = user;
  const nameOf = (name: string) => (name === 'trial' ? t('tier.trial', { ns: 'subscription' }) : name);
  const rows = [
    [
      'status',
      <Badge key="status" tone={TONE[status]}>
        {t(`status.${status}`, { ns: 'subscription' })}
      </Badge>,
    ],
    ['tier', tier ? nameOf(tier) : t('payment.none')],
    ['expiry', expiry ? f.dateTime(expiry) : t('payment.none')],
  ] as const;
  return (
    <dl className="grid max-w-md grid-cols-[auto_1fr] gap-x-8 gap-y-2 px-5 pb-5 text-sm">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{t(`payment.${name}`)}</dt>
          <dd className="font-[540]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function PaymentTab({ user }: { user: User }) {
  const { t } = useTranslation('settings');
  return (
    <div className="grid gap-4">
      <Card aria-labelledby="subscription-title">
        <CardHeader id="subscription-title" title={t('payment.title')} />
        <Subscription user={user} />
        {user.trialAvailable ? (
          <div className="max-w-lg px-5 pb-5">
            <TrialOffer />
          </div>
        ) : null}
      </Card>
      <Card aria-labelledby="request-title">
        <CardHeader id="request-title" title={t('payment.requestTitle')} />
        <p className="max-w-prose px-5 pb-5 text-sm text-muted">{t('payment.request')}</p>
      </Card>
    </div>
  );
}
