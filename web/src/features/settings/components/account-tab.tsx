import { useTranslation } from 'react-i18next';
import type { User } from '@/api/current-user';
import { Card, CardHeader } from '@/components/ui/card';
import { Field, Input } from '@/components/ui/field';
import { PasswordForm } from './password-form';

export function AccountTab({ user }: { user: User }) {
  const { t } = useTranslation('settings');
  return (
    <div className="grid gap-4">
      <Card aria-labelledby="account-title">
        <CardHeader id="account-title" title={t('account.title')} />
        <div className="mx-5 mb-5 grid max-w-md gap-4">
          <Field label={t('account.username')}>
            {(control) => <Input {...control} value={user.username} readOnly />}
          </Field>
          <Field label={t('account.email')} hint={t('account.emailNote')}>
            {(control) => <Input {...control} type="email" value={user.email} readOnly />}
          </Field>
        </div>
      </Card>
      <Card aria-labelledby="password-title">
        <CardHeader id="password-title" title={t('password.title')} />
        <PasswordForm />
      </Card>
    </div>
  );
}
