import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '@/test/render';
import { user as ana, posted, problem, serveInTests } from '@/test/server';
import LoginPage from './login-page';

const server = serveInTests();
beforeEach(() => history.replaceState(null, '', '/login'));

async function fillIn(username: string, password: string) {
  const user = userEvent.setup();
  await renderApp(<LoginPage />);
  if (username) await user.type(screen.getByLabelText('Username'), username);
  if (password) await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  return user;
}

describe('LoginPage', () => {
  it.each([
    ['ab', 'tajna1', 'Username', 'Username must be at least 3 characters long'],
    ['ana', 'tajna', 'Password', 'Password must be at least 6 characters long'],
  ])('names the rule beside the field for %s / %s and sends nothing', async (name, password, label, text) => {
    await fillIn(name, password);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text);
    expect(screen.getByLabelText(label)).toBeInvalid();
    expect(screen.queryByText('Login failed')).not.toBeInTheDocument();
  });

  it('sends what is at its shortest, welcomes and goes to the dashboard', async () => {
    const login = posted('/api/auth/login', ana);
    server.use(login.handler);
    await fillIn('ana', 'tajna1');
    expect(await screen.findByText('Login successful')).toBeVisible();
    expect(screen.getByText('Welcome back!')).toBeVisible();
    expect(login.sent).toEqual([{ username: 'ana', password: 'tajna1' }]);
    expect(location.pathname).toBe('/dashboard');
  });

  it('says why the server refused and keeps what was typed', async () => {
    server.use(http.post('*/api/auth/login', () => problem(401, 'account.credentials_wrong')));
    await fillIn('ana', 'pogresna');
    expect(await screen.findByText('Login failed')).toBeVisible();
    expect(screen.getByText('Invalid username or password.')).toBeVisible();
    expect(screen.getByLabelText('Username')).toHaveValue('ana');
    expect(location.pathname).toBe('/login');
  });

  it('shows the server’s own words for a refusal it has no text for', async () => {
    server.use(http.post('*/api/auth/login', () => problem(400, 'account.strange', 'Something strange.')));
    await fillIn('ana', 'tajna1');
    expect(await screen.findByText('Something strange.')).toBeVisible();
  });

  it('shows the password on request', async () => {
    const user = await fillIn('', 'tajna1');
    const password = screen.getByLabelText('Password');
    expect(password).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password).toHaveAttribute('type', 'password');
  });

  it('speaks Croatian', async () => {
    await renderApp(<LoginPage />, { language: 'hr' });
    await userEvent.click(screen.getByRole('button', { name: 'Prijavi se' }));
    expect(await screen.findByText('Korisničko ime mora imati najmanje 3 znaka')).toBeVisible();
  });
});
