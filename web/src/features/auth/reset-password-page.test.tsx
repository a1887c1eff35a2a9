import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '@/test/render';
import { posted, problem, serveInTests } from '@/test/server';
import ResetPasswordPage from './reset-password-page';

const server = serveInTests();
beforeEach(() => history.replaceState(null, '', '/reset-password?token=t0k3n'));

async function reset(password: string, confirmation: string) {
  const user = userEvent.setup();
  await renderApp(<ResetPasswordPage />);
  if (password) await user.type(screen.getByLabelText('New password'), password);
  if (confirmation) await user.type(screen.getByLabelText('Confirm new password'), confirmation);
  await user.click(screen.getByRole('button', { name: 'Set the password' }));
}

const requirements = /Password must be at least 8 characters long and include/;

describe('without a token', () => {
  it.each(['/reset-password', '/reset-password?token='])('%s leads to a new request', async (path) => {
    history.replaceState(null, '', path);
    await renderApp(<ResetPasswordPage />);
    expect(screen.getByText(/^Invalid or expired reset link/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/forgot-password');
  });
});

describe('with a token', () => {
  it.each([
    ['', 'x', 'Please enter a new password'],
    ['   ', 'x', 'Please enter a new password'],
    ['Taj-26a', 'x', requirements],
    ['Tajna.26', 'x', requirements],
    ['Tajna-26', 'Tajna-27', 'Passwords do not match'],
  ])('tells the first broken rule of "%s" in a toast and sends nothing', async (password, confirmation, text) => {
    await reset(password, confirmation);
    const toast = (await screen.findByText('Password not changed')).closest('[data-tone]');
    expect(toast).toHaveAttribute('data-tone', 'error');
    expect(toast).toHaveTextContent(text);
  });

  it('sends the token with the password and ends at sign-in', async () => {
    const sent = posted('/api/auth/reset-password', { success: true, message: 'ok' });
    server.use(sent.handler);
    await reset('Tajna-26', 'Tajna-26');
    expect(await screen.findByText('Your password has been changed. Sign in with the new one.')).toBeVisible();
    expect(sent.sent).toEqual([{ token: 't0k3n', password: 'Tajna-26' }]);
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  });

  it('shows an ellipsis and takes no input while it waits', async () => {
    server.use(http.post('*/api/auth/reset-password', () => new Promise<never>(() => {})));
    await reset('Tajna-26', 'Tajna-26');
    expect(await screen.findByRole('button', { name: '…' })).toBeDisabled();
    expect(screen.getByLabelText('New password')).toBeDisabled();
  });

  it('says that the link is spent and leads to a new request', async () => {
    server.use(http.post('*/api/auth/reset-password', () => problem(422, 'account.reset_invalid')));
    await reset('Tajna-26', 'Tajna-26');
    expect(await screen.findByText('Password not changed')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/forgot-password');
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
  });

  it('keeps the form when the password is refused', async () => {
    server.use(http.post('*/api/auth/reset-password', () => problem(422, 'request.invalid', 'Please check.')));
    await reset('Tajna-26', 'Tajna-26');
    expect(await screen.findByText('Password not changed')).toBeVisible();
    expect(screen.getByLabelText('New password')).toHaveValue('Tajna-26');
  });

  it('logs a failed connection and says that it can be tried again', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    server.use(http.post('*/api/auth/reset-password', () => HttpResponse.error()));
    await reset('Tajna-26', 'Tajna-26');
    expect(await screen.findByText('The password could not be changed. Please try again.')).toBeVisible();
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });

  it('speaks Croatian', async () => {
    await renderApp(<ResetPasswordPage />, { language: 'hr' });
    await userEvent.click(screen.getByRole('button', { name: 'Postavi lozinku' }));
    expect(await screen.findByText('Lozinka nije promijenjena')).toBeVisible();
  });
});
