import { beforeEach, describe, expect, it, vi } from 'vitest';
import i18n, { ready } from '.';

beforeEach(() => ready);

describe('texts', () => {
  it.each([
    [0, '0 nepročitanih'],
    [1, '1 nepročitana'],
    [2, '2 nepročitane'],
    [4, '4 nepročitane'],
    [5, '5 nepročitanih'],
    [11, '11 nepročitanih'],
    [21, '21 nepročitana'],
    [104, '104 nepročitane'],
  ])('%i in Croatian', async (count, text) => {
    await i18n.changeLanguage('hr');
    expect(i18n.t('nav.unread', { count })).toBe(text);
  });

  it('shows the key of a missing text and warns', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect(i18n.t('no.such.text')).toBe('no.such.text');
    expect(warn).toHaveBeenCalledWith('missing text common:no.such.text');
    warn.mockRestore();
  });
});

describe('the language', () => {
  it('is kept for the next visit and told to the browser', async () => {
    await i18n.changeLanguage('hr');
    expect(localStorage.getItem('language')).toBe('hr');
    expect(document.documentElement.lang).toBe('hr');
    await i18n.changeLanguage('en');
    expect(localStorage.getItem('language')).toBe('en');
  });

  it.each([
    ['hr', 'hr'],
    ['en', 'en'],
    ['de', 'en'],
    [null, 'en'],
  ])('saved as %s starts in %s', async (saved, language) => {
    localStorage.clear();
    if (saved) localStorage.setItem('language', saved);
    vi.resetModules();
    const fresh = await import('.');
    await fresh.ready;
    expect(fresh.default.language).toBe(language);
  });
});
