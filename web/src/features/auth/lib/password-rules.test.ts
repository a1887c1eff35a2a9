import { describe, expect, it } from 'vitest';
import { hasAllClasses, resetComplaint } from './password-rules';

describe('hasAllClasses', () => {
  it.each([
    ['Aa1!', true],
    ['Aa1.', true],
    ['Čć1!', true],
    ['Aa1č', false],
    ['Aa1c\u030C', false],
    ['čć1!', false],
    ['Aa1€', true],
    ['Aa1日', true],
    ['aa1!', false],
    ['AA1!', false],
    ['Aab!', false],
    ['Aab1', false],
  ])('%s: %s', (password, isRight) => {
    expect(hasAllClasses(password)).toBe(isRight);
  });
});

describe('resetComplaint', () => {
  const specials = [...'#@$!%*?&,;:-_+=()'];
  it.each(specials)('takes %s as the special character', (special) => {
    const password = `Tajna26${special}`;
    expect(resetComplaint(password, password)).toBeNull();
  });
  it.each(['.', ' ', '/', 'č', '"'])('refuses "%s" even beside an allowed one', (other) => {
    const password = `Tajna26-${other}`;
    expect(resetComplaint(password, password)).toBe('passwordRequirements');
  });
  it('looks at emptiness first, then at the password, then at the confirmation', () => {
    expect(resetComplaint(' ', 'x')).toBe('passwordRequired');
    expect(resetComplaint('weak', 'x')).toBe('passwordRequirements');
    expect(resetComplaint('Tajna-26', 'x')).toBe('passwordsNotMatch');
  });
});
