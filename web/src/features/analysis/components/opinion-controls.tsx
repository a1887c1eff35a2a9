import { Check, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { useProblemText } from '@/api/problem-text';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/field';
import { toast } from '@/components/ui/toast';
import { useFormat } from '@/i18n/format';
import { useGiveFeedback } from '../api/give-feedback';

type Props = {
  analysisId: string;
  subject: string;
  given: Schemas['Feedback'] | null;
  /** What this asks about, for whoever cannot see it. */
  legend: string;
  dismiss: string;
  /** What it may be instead; nothing, when there is nothing to choose. */
  corrections: { value: string; label: string }[];
  /** What a dismissal does not change. */
  note?: string | undefined;
};

const pressed = 'aria-pressed:border-primary aria-pressed:bg-primary-soft';

/** Right, wrong, or something else. What was said is marked; pressing it again takes it back. */
export function OpinionControls({ analysisId, subject, given, legend, dismiss, corrections, note }: Props) {
  const { t } = useTranslation('analysis');
  const f = useFormat();
  const problemText = useProblemText();
  const feedback = useGiveFeedback(analysisId);
  const id = useId();
  const say = (opinion: Schemas['Opinion'] | null, correction: string | null = null) =>
    feedback.mutate(
      { subject, opinion, correction },
      { onError: (cause) => toast.error(t('feedback.failed'), problemText(cause)) },
    );
  const toggle = (opinion: Schemas['Opinion']) => say(given?.opinion === opinion ? null : opinion);
  // not disabled while it is sent: the control would lose the keyboard's place
  const press = (opinion: Schemas['Opinion']) => () => !feedback.isPending && toggle(opinion);
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          variant="outline"
          className={pressed}
          aria-pressed={given?.opinion === 'confirmed'}
          onClick={press('confirmed')}
        >
          <Check aria-hidden />
          {t('feedback.confirm')}
        </Button>
        <Button
          size="sm"
          variant="outline"
          className={pressed}
          aria-pressed={given?.opinion === 'dismissed'}
          onClick={press('dismissed')}
        >
          <X aria-hidden />
          {dismiss}
        </Button>
        {corrections.length > 0 ? (
          <>
            <label htmlFor={id} className="sr-only">
              {t('feedback.instead')}
            </label>
            <Select
              id={id}
              className="h-8 w-auto max-w-full min-w-0 px-2 text-sm pointer-coarse:h-10"
              value={given?.correction ?? ''}
              onChange={({ currentTarget: { value } }) => (value ? say('corrected', value) : say(null))}
            >
              <option value="">{t('feedback.somethingElse')}</option>
              {corrections.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </>
        ) : null}
      </div>
      <p role="status" className="mt-1.5 text-2xs text-muted empty:hidden">
        {given ? t(given.carriedFrom ? 'feedback.carried' : 'feedback.given', { date: f.dateTime(given.date) }) : null}
        {note && given?.opinion === 'dismissed' ? ` ${note}` : null}
      </p>
    </fieldset>
  );
}
