import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '@/test/render';
import { user as ana, posted, problem, serveInTests } from '@/test/server';
import RegisterPage from './register-page';

const server = serveInTests();
beforeEach(() => history.replaceState(null, '', '/register'));

const good = { Username: 'ana', Email: 'ana@example.hr', Password: 'Tajna-26', 'Confirm password': 'Tajna-26' };

async function register(values: Partial<typeof good>) {
  const user = userEvent.setup();
  await renderApp(<RegisterPage />);
  for (const [label, value] of Object.entries({ ...good, ...values })) {
    if (value) await user.type(screen.getByLabelText(label), value);
  }
  await user.click(screen.getByRole('button', { name: 'Sign up' }));
}

const classes =
  'Password must include at least one uppercase letter, one lowercase letter, one number, and one special character';

describe('RegisterPage', () => {
  it.each([
    [{ Username: 'ab' }, 'Username must be at least 3 characters long'],
    [{ Username: 'ana  x' }, 'Username must not contain several spaces in a row'],
    [{ Email: 'ana@' }, 'Please enter a valid email address'],
    [{ Password: 'Taj-26a' }, 'Password must be at least 8 characters long'],
    [{ Password: 'tajna-26' }, classes],
    [{ Password: 'TAJNA-26' }, classes],
    [{ Password: 'Tajna-ab' }, classes],
    [{ Password: 'Tajna26a' }, classes],
    [{ 'Confirm password': 'Tajna-27' }, 'Passwords do not match'],
  ])('%o is refused with its rule', async (values, text) => {
    await register(values);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('sends the account with the language, says so and goes to the dashboard', async () => {
    const registration = posted('/api/auth/register', ana, 201);
    server.use(registration.handler);
    await register({});
    expect(await screen.findByText('Registration successful')).toBeVisible();
    expect(screen.getByText('Your account has been created!')).toBeVisible();
    expect(registration.sent).toEqual([
      { username: 'ana', email: 'ana@example.hr', password: 'Tajna-26', language: 'en' },
    ]);
    expect(location.pathname).toBe('/dashboard');
  });

  it('puts a taken name beside its field', async () => {
    server.use(http.post('*/api/auth/register', () => problem(409, 'account.username_taken')));
    await register({});
    expect(await screen.findByText('Registration failed')).toBeVisible();
    expect(screen.getByLabelText('Username')).toHaveAccessibleDescription('This username is taken.');
  });

  it('puts the server’s complaint about a field beside it', async () => {
    const fields = { email: 'This address is not accepted.' };
    server.use(http.post('*/api/auth/register', () => problem(422, 'request.invalid', 'Please check.', fields)));
    await register({});
    expect(await screen.findByText('This address is not accepted.')).toBeVisible();
  });

  it.each([
    [
      'Username must not contain invisible or control characters',
      { username: 'Korisničko ime ne smije sadržavati nevidljive ni upravljačke znakove' },
    ],
    [
      'Username must not contain accents apart from their letters',
      { username: 'Korisničko ime ne smije sadržavati naglaske odvojene od slova' },
    ],
    [
      'Username must not contain several spaces in a row',
      { username: 'Korisničko ime ne smije sadržavati više razmaka zaredom' },
    ],
    ['Please enter a valid email address', { email: 'Unesite ispravnu adresu e-pošte' }],
    ['A rule that came later', { username: 'A rule that came later' }],
  ])('says “%s” in Croatian beside the field and in the toast', async (said, texts) => {
    const [[field, text] = ['', '']] = Object.entries(texts);
    server.use(http.post('*/api/auth/register', () => problem(422, 'request.invalid', said, { [field]: said })));
    const user = userEvent.setup();
    await renderApp(<RegisterPage />, { language: 'hr' });
    await user.type(screen.getByLabelText('Korisničko ime'), 'ana');
    await user.type(screen.getByLabelText('E-pošta'), 'ana@example.hr');
    await user.type(screen.getByLabelText('Lozinka'), 'Tajna-26');
    await user.type(screen.getByLabelText('Potvrdite lozinku'), 'Tajna-26');
    await user.click(screen.getByRole('button', { name: 'Registriraj se' }));
    expect(await screen.findByText('Registracija nije uspjela')).toBeVisible();
    expect(screen.getAllByText(text)).toHaveLength(2);
  });

  it('speaks Croatian', async () => {
    await renderApp(<RegisterPage />, { language: 'hr' });
    expect(screen.getByRole('heading', { name: 'Otvorite račun' })).toBeVisible();
  });
});
