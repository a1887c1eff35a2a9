import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type * as z from 'zod/mini';
import { useProblemText } from '@/api/problem-text';
import { useFieldText, useShowFieldErrors } from '@/api/use-field-errors';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/field';
import { PasswordInput } from '@/components/ui/password-input';
import { toast } from '@/components/ui/toast';
import { useLanguage } from '@/i18n/use-language';
import { useRegister } from './api/register';
import { AuthFrame } from './components/auth-frame';
import { TextLink } from './components/text-link';
import { registerSchema } from './lib/schemas';

type Values = z.infer<typeof registerSchema>;

function useSendRegistration(showFieldErrors: (cause: unknown) => void) {
  const { t } = useTranslation('auth');
  const [, navigate] = useLocation();
  const language = useLanguage();
  const problemText = useProblemText();
  const registration = useRegister();

  const send = async ({ username, email, password }: Values) => {
    try {
      await registration.mutateAsync({ username, email, password, language });
      navigate('/dashboard');
      toast.success(t('register.done'), t('register.doneText'));
    } catch (cause) {
      showFieldErrors(cause);
      toast.error(t('register.failed'), problemText(cause));
    }
  };
  return { send, isPending: registration.isPending };
}

function RegisterForm() {
  const { t } = useTranslation('auth');
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    resolver: zodResolver(registerSchema),
    defaultValues: { username: '', email: '', password: '', confirmation: '' },
  });
  const fieldText = useFieldText();
  const { send, isPending } = useSendRegistration(useShowFieldErrors(setError));
  const { errors } = formState;
  return (
    <form noValidate onSubmit={handleSubmit(send)}>
      <fieldset disabled={isPending} className="grid gap-4">
        <Field label={t('username')} error={fieldText(errors.username)}>
          {(control) => <Input {...control} autoComplete="username" autoCapitalize="none" {...register('username')} />}
        </Field>
        <Field label={t('email')} hint={t('register.emailHint')} error={fieldText(errors.email)}>
          {(control) => <Input {...control} type="email" autoComplete="email" {...register('email')} />}
        </Field>
        <Field label={t('password')} hint={t('register.passwordHint')} error={fieldText(errors.password)}>
          {(control) => <PasswordInput {...control} autoComplete="new-password" {...register('password')} />}
        </Field>
        <Field label={t('register.confirm')} error={fieldText(errors.confirmation)}>
          {(control) => <PasswordInput {...control} autoComplete="new-password" {...register('confirmation')} />}
        </Field>
        <Button type="submit" size="lg" pending={isPending}>
          {t('register.submit')}
        </Button>
      </fieldset>
    </form>
  );
}

export default function RegisterPage() {
  const { t } = useTranslation('auth');
  return (
    <AuthFrame title={t('register.title')} body={t('register.body')}>
      <RegisterForm />
      <p className="mt-5 text-sm text-muted">
        {t('register.hasAccount')} <TextLink href="/login">{t('register.login')}</TextLink>
      </p>
    </AuthFrame>
  );
}
