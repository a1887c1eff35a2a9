import { useTranslation } from 'react-i18next';
import { useProblemText } from '@/api/problem-text';
import { useStartTrial } from '@/api/start-trial';
import { useFormat } from '@/i18n/format';
import { Button } from './ui/button';
import { toast } from './ui/toast';

/** Offers the free trial to an account that has not used it. */
export function TrialOffer() {
  const { t } = useTranslation('subscription');
  const f = useFormat();
  const problemText = useProblemText();
  const trial = useStartTrial();

  const start = () =>
    trial.mutate(undefined, {
      onError: (cause) => toast.error(t('trial.failed'), problemText(cause)),
      onSuccess: ({ subscriptionExpiry }) => {
        const text = subscriptionExpiry ? t('trial.doneText', { date: f.date(subscriptionExpiry) }) : undefined;
        toast.success(t('trial.done'), text);
      },
    });
  return (
    <div className="grid content-start justify-items-start gap-3 rounded-lg bg-primary-soft p-5">
      <h3 className="heading text-lg">{t('trial.title')}</h3>
      <p className="text-muted">{t('trial.body')}</p>
      <Button onClick={start} pending={trial.isPending}>
        {t('trial.start')}
      </Button>
    </div>
  );
}
