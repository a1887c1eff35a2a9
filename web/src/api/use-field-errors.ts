import type { FieldError, FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from './client';
import { useProblemText } from './problem-text';

const FIELD_OF_CODE: Readonly<Record<string, string>> = {
  'account.username_taken': 'username',
  'account.email_taken': 'email',
  'account.password_wrong': 'currentPassword',
};

/** The words beside a field. Rules of the form name a text; what the server said is a text already. */
export function useFieldText() {
  const { t } = useTranslation('common');
  return (error: FieldError | undefined): string | undefined => {
    if (!error?.message) return undefined;
    return error.type === 'server' ? error.message : t(`validation.${error.message}`);
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
