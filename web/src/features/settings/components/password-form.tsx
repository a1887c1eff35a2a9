import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { navigate } from 'wouter/use-browser-location';
import { useProblemText } from '@/api/problem-text';
import { signOut } from '@/api/session';
import { useFieldText, useShowFieldErrors } from '@/api/use-field-errors';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { PasswordInput } from '@/components/ui/password-input';
import { toast } from '@/components/ui/toast';
import { useChangePassword } from '../api/change-password';

const RELOGIN_AFTER_MS = 2_000;

type Values = { currentPassword: string; newPassword: string; confirmation: string };
const EMPTY: Values = { currentPassword: '', newPassword: '', confirmation: '' };

/** The server has ended every session of the account; the page follows, also when the user has moved on. */
function useRelogin() {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  return () =>
    setTimeout(() => {
      signOut(client);
      navigate('/login');
      toast.info(t('password.relogin'), t('password.reloginText'));
    }, RELOGIN_AFTER_MS);
}

function useSendPassword(onChanged: () => void, onRefused: (cause: unknown) => void) {
  const { t } = useTranslation('settings');
  const change = useChangePassword();
  const relogin = useRelogin();
  const problemText = useProblemText();

  const send = async ({ currentPassword, newPassword, confirmation }: Values) => {
    if (newPassword !== confirmation) return toast.error(t('password.mismatch'));
    try {
      const { requireRelogin } = await change.mutateAsync({ currentPassword, newPassword });
      onChanged();
      toast.success(t('password.changed'), t('password.changedText'));
      if (requireRelogin) relogin();
    } catch (cause) {
      onRefused(cause);
      toast.error(t('password.failed'), problemText(cause));
    }
  };
  return { send, isPending: change.isPending };
}

export function PasswordForm() {
  const { t } = useTranslation('settings');
  const { register, handleSubmit, watch, reset, setError, formState } = useForm<Values>({ defaultValues: EMPTY });
  const fieldText = useFieldText();
  const { send, isPending } = useSendPassword(() => reset(EMPTY), useShowFieldErrors(setError));
  const isFilled = Object.values(watch()).every((value) => value !== '');
  const { errors } = formState;
  return (
    <form noValidate onSubmit={handleSubmit(send)} className="px-5 pb-5">
      <fieldset disabled={isPending} className="grid max-w-md gap-4">
        <Field label={t('password.current')} error={fieldText(errors.currentPassword)}>
          {(control) => <PasswordInput {...control} autoComplete="current-password" {...register('currentPassword')} />}
        </Field>
        <Field label={t('password.new')} hint={t('password.newHint')} error={fieldText(errors.newPassword)}>
          {(control) => <PasswordInput {...control} autoComplete="new-password" {...register('newPassword')} />}
        </Field>
        <Field label={t('password.confirm')}>
          {(control) => <PasswordInput {...control} autoComplete="new-password" {...register('confirmation')} />}
        </Field>
        <Button type="submit" disabled={!isFilled} pending={isPending} className="justify-self-start">
          {t('password.submit')}
        </Button>
      </fieldset>
    </form>
  );
}
