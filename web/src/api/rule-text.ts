import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** The rules of the server carry no code of their own, only their sentence (server/accounts/account_rules.cpp). */
const TEXT_OF_RULE: Readonly<Record<string, string>> = {
  'Some fields need attention.': 'common:validation.someFields',
  'Username must be at least 3 characters long': 'common:validation.usernameMin',
  'Username must be at most 64 characters long': 'common:validation.usernameMax',
  'Username must not contain invisible or control characters': 'common:validation.usernameOdd',
  'This username is already taken': 'errors:account.username_taken',
  'Email address is required': 'common:validation.emailRequired',
  'Please enter a valid email address': 'common:validation.email',
  'An account with this email address already exists': 'errors:account.email_taken',
  'Password must be at least 6 characters long': 'common:validation.passwordMin6',
  'Password must be at least 8 characters long': 'common:validation.passwordMin8',
  'Password must be at most 1024 characters long': 'common:validation.passwordMax',
  'Password must include at least one uppercase letter, one lowercase letter, one number, and one special character':
    'common:validation.passwordClasses',
  'Please enter your current password': 'common:validation.currentPassword',
  'Please enter a new password': 'auth:reset.passwordRequired',
  'Password must be at least 8 characters long and include a lowercase letter, an uppercase letter, a number and one of # @ $ ! % * ? & , ; : - _ + = ( ); other characters are not allowed':
    'auth:reset.passwordRequirements',
};

/** The reader's words for a sentence of the server's rules; any other sentence stays as it came. */
export function useRuleText() {
  const { t, i18n } = useTranslation('common');
  return useCallback(
    (sentence: string): string => {
      const key = TEXT_OF_RULE[sentence];
      return key && i18n.exists(key) ? t(key) : sentence;
    },
    [t, i18n],
  );
}
