import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentUserQuery } from '@/api/current-user';
import { renderApp } from '@/test/render';
import { user as ana, answer, posted, problem, serveInTests } from '@/test/server';
import SettingsPage from './settings-page';

const server = serveInTests();
beforeEach(() => {
  history.replaceState(null, '', '/settings');
  server.use(answer('/api/auth/me', ana));
});
afterEach(() => vi.useRealTimers());

describe('the tabs', () => {
  it.each([
    ['', 'Account'],
    ['?tab=nonsense', 'Account'],
    ['?tab=notifications', 'Notifications'],
    ['?tab=schedule', 'Schedule'],
    ['?tab=language', 'Language'],
    ['?tab=payment', 'Payment'],
  ])('"%s" opens %s', async (search, name) => {
    history.replaceState(null, '', `/settings${search}`);
    await renderApp(<SettingsPage />);
    expect(await screen.findByRole('tab', { name, selected: true })).toBeVisible();
  });

  it('stand in the address', async () => {
    await renderApp(<SettingsPage />);
    await userEvent.click(await screen.findByRole('tab', { name: 'Language' }));
    expect(location.search).toBe('?tab=language');
  });

  it('speak Croatian', async () => {
    await renderApp(<SettingsPage />, { language: 'hr' });
    expect(await screen.findByRole('tab', { name: 'Plaćanje' })).toBeVisible();
  });
});

describe('the password', () => {
  const good = { 'Current password': 'Tajna-26', 'New password': 'Nova-2026!', 'Confirm new password': 'Nova-2026!' };

  async function change(values: Partial<typeof good>) {
    const user = userEvent.setup();
    const { client } = await renderApp(<SettingsPage />);
    await screen.findByLabelText('Current password');
    for (const [label, value] of Object.entries({ ...good, ...values })) {
      if (value) await user.type(screen.getByLabelText(label), value);
    }
    const button = screen.getByRole('button', { name: 'Change password' });
    await user.click(button);
    return { button, client };
  }

  it.each(Object.keys(good))('cannot be sent without %s', async (label) => {
    const { button } = await change({ [label]: '' });
    expect(button).toBeDisabled();
  });

  it('is not sent when the confirmation differs', async () => {
    const sent = posted('/api/auth/change-password', {});
    server.use(sent.handler);
    await change({ 'Confirm new password': 'Nova-2026?' });
    expect(await screen.findByText('New password and confirmation do not match')).toBeVisible();
    expect(sent.sent).toEqual([]);
  });

  it('says what the server refused, beside the field too', async () => {
    server.use(http.post('*/api/auth/change-password', () => problem(422, 'account.password_wrong')));
    await change({});
    expect(await screen.findByText('Failed to change password')).toBeVisible();
    expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription('The current password is not right.');
  });

  it('is changed, and after two seconds the user signs in again', async () => {
    const sent = posted('/api/auth/change-password', { message: 'ok', requireRelogin: true });
    server.use(sent.handler);
    const { client } = await change({});
    expect(await screen.findByText('Password changed')).toBeVisible();
    expect(screen.getByText('Your password has been updated successfully.')).toBeVisible();
    expect(sent.sent).toEqual([{ currentPassword: 'Tajna-26', newPassword: 'Nova-2026!' }]);
    expect(location.pathname).toBe('/settings');
    await waitFor(() => expect(location.pathname).toBe('/login'), { timeout: 3_000 });
    expect(await screen.findByText('Please log in again with your new password.')).toBeVisible();
    expect(client.getQueryData(currentUserQuery.queryKey)).toBeNull();
  });
});

describe('the payment tab', () => {
  const newcomer = { ...ana, subscriptionStatus: 'none', subscriptionTier: null, subscriptionExpiry: null };

  it('starts the trial of whoever has it open, once', async () => {
    history.replaceState(null, '', '/settings?tab=payment');
    const trial = posted('/api/subscription/trial', ana);
    server.use(answer('/api/auth/me', { ...newcomer, trialAvailable: true }), trial.handler);
    await renderApp(<SettingsPage />);
    expect(await screen.findByText('None')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Start the free trial' }));
    expect(await screen.findByText('Active')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Start the free trial' })).not.toBeInTheDocument();
    expect(trial.sent).toHaveLength(1);
  });

  it('offers no trial to whoever has used it', async () => {
    history.replaceState(null, '', '/settings?tab=payment');
    server.use(answer('/api/auth/me', { ...newcomer, subscriptionStatus: 'expired' }));
    await renderApp(<SettingsPage />);
    expect(await screen.findByText('Expired')).toBeVisible();
    expect(screen.queryByText('Try it free for 14 days')).not.toBeInTheDocument();
  });
});
