const CLASSES = [/[A-Z]/, /[a-z]/, /[0-9]/];
const MIN_LENGTH = 8;

/** Characters that a reset accepts besides letters and digits. */
const RESET_SPECIAL = /[#@$!%*?&,;:\-_+=()]/;
const RESET_ALLOWED = /^[A-Za-z0-9#@$!%*?&,;:\-_+=()]*$/;

const hasClasses = (password: string, special: RegExp) =>
  [...CLASSES, special].every((required) => required.test(password));

/** Registration and change of password: any character that is no letter and no digit is special. */
export const hasAllClasses = (password: string) => hasClasses(password, /[^A-Za-z0-9]/);

export type ResetComplaint = 'passwordRequired' | 'passwordRequirements' | 'passwordsNotMatch';

/** The first rule that a new password breaks, in the order in which they are told. */
export function resetComplaint(password: string, confirmation: string): ResetComplaint | null {
  if (password.trim() === '') return 'passwordRequired';
  const isRight = password.length >= MIN_LENGTH && RESET_ALLOWED.test(password) && hasClasses(password, RESET_SPECIAL);
  if (!isRight) return 'passwordRequirements';
  return confirmation === password ? null : 'passwordsNotMatch';
}
