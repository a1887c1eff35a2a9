import { beforeEach, describe, expect, it } from 'vitest';
import { chooseTheme, chosenTheme } from './theme';

const isDark = () => document.documentElement.classList.contains('dark');
beforeEach(() => chooseTheme('system'));

describe('the theme', () => {
  it('follows the system without a choice', () => {
    expect(chosenTheme()).toBe('system');
    expect(isDark()).toBe(false);
  });

  it('is kept in a cookie and nowhere else', () => {
    chooseTheme('dark');
    expect(isDark()).toBe(true);
    expect(chosenTheme()).toBe('dark');
    expect(document.cookie).toContain('theme=dark');
    expect(localStorage.getItem('theme')).toBeNull();
  });

  it('goes back to the system', () => {
    chooseTheme('dark');
    chooseTheme('system');
    expect(isDark()).toBe(false);
    expect(document.cookie).not.toContain('theme');
  });
});
