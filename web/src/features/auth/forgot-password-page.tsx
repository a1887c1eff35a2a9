import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type * as z from 'zod/mini';
import { ApiError } from '@/api/client';
import { useProblemText } from '@/api/problem-text';
import { useFieldText } from '@/api/use-field-errors';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/field';
import { toast } from '@/components/ui/toast';
import { useForgotPassword } from './api/forgotten-password';
import { AuthFrame } from './components/auth-frame';
import { TextLink } from './components/text-link';
import { forgotSchema } from './lib/schemas';

type Values = z.infer<typeof forgotSchema>;

function ForgotForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation('auth');
  const { register, handleSubmit, formState } = useForm<Values>({
    resolver: zodResolver(forgotSchema),
    defaultValues: { email: '' },
  });
  const request = useForgotPassword();
  const fieldText = useFieldText();
  const problemText = useProblemText();

  const fail = (cause?: unknown) => {
    const isThrottled = cause instanceof ApiError && cause.code === 'throttled';
    toast.error(t('forgot.failed'), isThrottled ? problemText(cause) : undefined);
  };
  const send = (values: Values) =>
    request.mutate(values, { onSuccess: ({ success }) => (success ? onSent() : fail()), onError: fail });
  return (
    <form noValidate onSubmit={handleSubmit(send)}>
      <fieldset disabled={request.isPending} className="grid gap-4">
        <Field label={t('email')} error={fieldText(formState.errors.email)}>
          {(control) => <Input {...control} type="email" autoComplete="email" {...register('email')} />}
        </Field>
        <Button type="submit" size="lg" pending={request.isPending}>
          {t('forgot.submit')}
        </Button>
      </fieldset>
      <p className="mt-5 text-sm">
        <TextLink href="/login">{t('backToLogin')}</TextLink>
      </p>
    </form>
  );
}

/** The form, then the confirmation, which is the same whether the address is known or not. */
export default function ForgotPasswordPage() {
  const { t } = useTranslation('auth');
  const [isSent, setSent] = useState(false);
  if (!isSent) {
    return (
      <AuthFrame title={t('forgot.title')} body={t('forgot.body')}>
        <ForgotForm onSent={() => setSent(true)} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t('forgot.sentTitle')}>
      <div role="status" className="grid gap-2">
        <p>{t('forgot.sent')}</p>
        <p className="text-sm text-muted">{t('forgot.sentHint')}</p>
      </div>
      <Button asChild size="lg" variant="outline" className="mt-6 w-full">
        <Link href="/login">{t('backToLogin')}</Link>
      </Button>
    </AuthFrame>
  );
}
