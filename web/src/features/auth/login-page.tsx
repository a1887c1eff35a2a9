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
import { useLogin } from './api/login';
import { AuthFrame } from './components/auth-frame';
import { TextLink } from './components/text-link';
import { loginSchema } from './lib/schemas';

type Values = z.infer<typeof loginSchema>;

function LoginForm() {
  const { t } = useTranslation('auth');
  const [, navigate] = useLocation();
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    resolver: zodResolver(loginSchema),
    defaultValues: { username: '', password: '' },
  });
  const login = useLogin();
  const problemText = useProblemText();
  const fieldText = useFieldText();
  const showFieldErrors = useShowFieldErrors(setError);

  const send = async (values: Values) => {
    try {
      await login.mutateAsync(values);
      navigate('/dashboard');
      toast.success(t('login.done'), t('login.doneText'));
    } catch (cause) {
      showFieldErrors(cause);
      toast.error(t('login.failed'), problemText(cause));
    }
  };
  return (
    <form noValidate onSubmit={handleSubmit(send)}>
      <fieldset disabled={login.isPending} className="grid gap-4">
        <Field label={t('username')} error={fieldText(formState.errors.username)}>
          {(control) => <Input {...control} autoComplete="username" autoCapitalize="none" {...register('username')} />}
        </Field>
        <Field label={t('password')} error={fieldText(formState.errors.password)}>
          {(control) => <PasswordInput {...control} autoComplete="current-password" {...register('password')} />}
        </Field>
        <Button type="submit" size="lg" pending={login.isPending}>
          {t('login.submit')}
        </Button>
      </fieldset>
    </form>
  );
}

export default function LoginPage() {
  const { t } = useTranslation('auth');
  return (
    <AuthFrame title={t('login.title')} body={t('login.body')}>
      <LoginForm />
      <p className="mt-5 text-sm">
        <TextLink href="/forgot-password">{t('login.forgot')}</TextLink>
      </p>
      <p className="mt-2 text-sm text-muted">
        {t('login.noAccount')} <TextLink href="/register">{t('login.register')}</TextLink>
      </p>
    </AuthFrame>
  );
}
