import type { FieldError, FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from './client';
import { useProblemText } from './problem-text';
import { useRuleText } from './rule-text';

const FIELD_OF_CODE: Readonly<Record<string, string>> = {
  'account.username_taken': 'username',
  'account.email_taken': 'email',
  'account.password_wrong': 'currentPassword',
};

/** The words beside a field. Rules of the form name a text; what the server said is a sentence. */
export function useFieldText() {
  const { t } = useTranslation('common');
  const ruleText = useRuleText();
  return (error: FieldError | undefined): string | undefined => {
    if (!error?.message) return undefined;
    return error.type === 'server' ? ruleText(error.message) : t(`validation.${error.message}`);
  };
}

/** Puts the server's complaints beside the fields they are about. */
export function useShowFieldErrors<Values extends FieldValues>(setError: UseFormSetError<Values>) {
  const problemText = useProblemText();
  return (cause: unknown) => {
    if (!(cause instanceof ApiError)) return;
    const field = FIELD_OF_CODE[cause.code];
    const complaints = field ? { [field]: problemText(cause) } : cause.fields;
    for (const [name, message] of Object.entries(complaints)) {
      setError(name as Path<Values>, { type: 'server', message });
    }
  };
}
