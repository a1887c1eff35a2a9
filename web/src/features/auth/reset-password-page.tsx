import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'wouter';
import { ApiError } from '@/api/client';
import { useProblemText } from '@/api/problem-text';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { PasswordInput } from '@/components/ui/password-input';
import { toast } from '@/components/ui/toast';
import { useResetPassword } from './api/forgotten-password';
import { AuthFrame } from './components/auth-frame';
import { TextLink } from './components/text-link';
import { resetComplaint } from './lib/password-rules';

type Props = { token: string; onChanged: () => void; onSpent: () => void };

/** Checks in the product's order, each told by a toast; only a password that passes is sent. */
function useReset({ token, onChanged, onSpent }: Props) {
  const { t } = useTranslation('auth');
  const problemText = useProblemText();
  const reset = useResetPassword();

  const fail = (text: string) => toast.error(t('reset.error'), text);
  const submit = (password: string, confirmation: string) => {
    const complaint = resetComplaint(password, confirmation);
    if (complaint) {
      fail(t(`reset.${complaint}`));
      return false;
    }
    reset.mutate(
      { token, password },
      {
        onSuccess: (answer) => (answer.success ? onChanged() : fail(answer.message || t('reset.resetError'))),
        onError: (cause) => {
          const isAnswer = cause instanceof ApiError && cause.status > 0;
          if (!isAnswer) console.warn('the new password was not sent', cause);
          fail(isAnswer ? problemText(cause) : t('reset.resetError'));
          if (isAnswer && cause.code === 'account.reset_invalid') onSpent();
        },
      },
    );
    return true;
  };
  return { submit, isPending: reset.isPending };
}

function ResetForm(props: Props) {
  const { t } = useTranslation('auth');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const first = useRef<HTMLInputElement>(null);
  const { submit, isPending } = useReset(props);

  const check = (event: FormEvent) => {
    event.preventDefault();
    if (!submit(password, confirmation)) first.current?.focus();
  };
  return (
    <form noValidate onSubmit={check}>
      <fieldset disabled={isPending} className="grid gap-4">
        <Field label={t('reset.new')} hint={t('reset.requirements')}>
          {(control) => (
            <PasswordInput
              {...control}
              ref={first}
              autoComplete="new-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('reset.confirm')}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="new-password"
              value={confirmation}
              onChange={(event) => setConfirmation(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" size="lg" aria-busy={isPending} disabled={isPending}>
          {isPending ? '…' : t('reset.submit')}
        </Button>
      </fieldset>
      <p className="mt-5 text-sm">
        <TextLink href="/login">{t('backToLogin')}</TextLink>
      </p>
    </form>
  );
}

function Outcome({ title, body, href, action }: { title: string; body: string; href: string; action: string }) {
  return (
    <AuthFrame title={title} body={body}>
      <Button asChild size="lg" className="w-full">
        <Link href={href}>{action}</Link>
      </Button>
    </AuthFrame>
  );
}

/** Three states: no token or a spent one, the form, done. */
export default function ResetPasswordPage() {
  const { t } = useTranslation('auth');
  const [search] = useSearchParams();
  const [isDone, setDone] = useState(false);
  const [isSpent, setSpent] = useState(false);
  const token = search.get('token');
  if (isDone) {
    return (
      <Outcome
        title={t('reset.successTitle')}
        body={t('reset.passwordResetSuccess')}
        href="/login"
        action={t('reset.toLogin')}
      />
    );
  }
  if (!token || isSpent) {
    return (
      <Outcome
        title={t('reset.invalidTitle')}
        body={t('reset.invalid')}
        href="/forgot-password"
        action={t('reset.request')}
      />
    );
  }
  return (
    <AuthFrame title={t('reset.title')} body={t('reset.body')}>
      <ResetForm token={token} onChanged={() => setDone(true)} onSpent={() => setSpent(true)} />
    </AuthFrame>
  );
}
