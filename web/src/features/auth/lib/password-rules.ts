const MIN_LENGTH = 8;

/** Letters of Latin (all of Croatian), Greek and Cyrillic, as the server knows them. */
const LETTER = /[A-Za-zÀ-ÖØ-öø-ſΑ-ωЀ-џ]/;
/** An accent typed apart belongs to its letter. */
const ACCENT = /[\u0300-\u036F\u0483-\u0487]/;

const isCapital = (character: string) => LETTER.test(character) && character !== character.toLowerCase();
const isSmall = (character: string) => LETTER.test(character) && character === character.toLowerCase();
const isDigit = (character: string) => /[0-9]/.test(character);
const isSpecial = (character: string) => !LETTER.test(character) && !isDigit(character) && !ACCENT.test(character);

/** Characters that a reset accepts besides letters and digits. */
const RESET_SPECIAL = /[#@$!%*?&,;:\-_+=()]/;
const RESET_ALLOWED = /^[A-Za-z0-9#@$!%*?&,;:\-_+=()]*$/;

/** Registration and change of password: any character that is no letter and no digit is special. */
export function hasAllClasses(password: string) {
  const characters = [...password];
  return [isCapital, isSmall, isDigit, isSpecial].every((isOfClass) => characters.some(isOfClass));
}

export type ResetComplaint = 'passwordRequired' | 'passwordRequirements' | 'passwordsNotMatch';

/** The first rule that a new password breaks, in the order in which they are told. */
export function resetComplaint(password: string, confirmation: string): ResetComplaint | null {
  if (password.trim() === '') return 'passwordRequired';
  const isRight =
    password.length >= MIN_LENGTH &&
    RESET_ALLOWED.test(password) &&
    RESET_SPECIAL.test(password) &&
    hasAllClasses(password);
  if (!isRight) return 'passwordRequirements';
  return confirmation === password ? null : 'passwordsNotMatch';
}
