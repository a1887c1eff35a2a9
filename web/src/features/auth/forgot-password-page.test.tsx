import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '@/test/render';
import { posted, problem, serveInTests } from '@/test/server';
import ForgotPasswordPage from './forgot-password-page';

const server = serveInTests();

async function ask(email: string) {
  const user = userEvent.setup();
  await renderApp(<ForgotPasswordPage />);
  if (email) await user.type(screen.getByLabelText('Email'), email);
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
}

describe('ForgotPasswordPage', () => {
  it.each([
    ['', 'Email address is required'],
    ['   ', 'Email address is required'],
    ['ana', 'Please enter a valid email address'],
  ])('refuses "%s" with its rule', async (email, text) => {
    await ask(email);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('confirms and leads back to sign-in', async () => {
    const sent = posted('/api/auth/forgot-password', { success: true, message: 'ok' });
    server.use(sent.handler);
    await ask('ana@example.hr');
    const text = 'If an account with that email exists, a password reset link has been sent.';
    expect(await screen.findByText(text)).toBeVisible();
    expect(sent.sent).toEqual([{ email: 'ana@example.hr' }]);
    expect(screen.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/login');
  });

  it.each([
    ['the server fails', http.post('*/api/auth/forgot-password', () => problem(500, 'internal'))],
    ['it answers without success', posted('/api/auth/forgot-password', { success: false, message: '' }).handler],
  ])('says so when %s', async (_, handler) => {
    server.use(handler);
    await ask('ana@example.hr');
    expect(await screen.findByText('Failed to send reset email. Please try again later.')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('ana@example.hr');
  });

  it('speaks Croatian', async () => {
    await renderApp(<ForgotPasswordPage />, { language: 'hr' });
    await userEvent.click(screen.getByRole('button', { name: 'Pošalji poveznicu' }));
    expect(await screen.findByText('Adresa e-pošte je obavezna')).toBeVisible();
  });
});
