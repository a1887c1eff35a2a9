import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { User } from '@/api/current-user';
import { renderApp } from '@/test/render';
import { user as ana, answer, never, posted, problem, refuse, serveInTests } from '@/test/server';
import { SubscriptionGate } from './subscription-gate';

const server = serveInTests();
const newcomer: User = { ...ana, subscriptionStatus: 'none', subscriptionTier: null, subscriptionExpiry: null };

async function enterAs(user: Partial<User>, language: 'en' | 'hr' = 'en') {
  server.use(answer('/api/auth/me', { ...newcomer, ...user }));
  return renderApp(
    <SubscriptionGate>
      <p>the paid part</p>
    </SubscriptionGate>,
    { language },
  );
}

describe('SubscriptionGate', () => {
  it('lets subscribers through', async () => {
    await enterAs({ subscriptionStatus: 'active' });
    expect(await screen.findByText('the paid part')).toBeVisible();
  });

  it.each([
    ['none', 'Subscription Required', 'Analyzing photos needs an active subscription.'],
    ['pending', 'Payment Pending Approval', /^Your payment request is with us/],
    ['expired', 'Subscription Required', /^Your subscription has expired/],
    ['suspended', 'Subscription Required', /^An administrator has suspended/],
  ] as const)('tells whoever is %s what is missing', async (subscriptionStatus, title, body) => {
    await enterAs({ subscriptionStatus });
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByText(body)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to payment settings' })).toHaveAttribute(
      'href',
      '/settings?tab=payment',
    );
    expect(screen.queryByText('the paid part')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Start the free trial' })).not.toBeInTheDocument();
  });

  it('says that it is checking while it does', async () => {
    server.use(never('/api/auth/me'));
    await renderApp(<SubscriptionGate>the paid part</SubscriptionGate>);
    expect(screen.getByRole('status')).toHaveTextContent('Checking your subscription status');
  });

  it('stays closed and offers another try when it cannot check', async () => {
    server.use(refuse('/api/auth/me', 503, 'unavailable'));
    await renderApp(<SubscriptionGate>the paid part</SubscriptionGate>);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.queryByText('the paid part')).not.toBeInTheDocument();
  });

  it('opens with the free trial', async () => {
    await enterAs({ trialAvailable: true });
    server.use(posted('/api/subscription/trial', ana).handler);
    await userEvent.click(await screen.findByRole('button', { name: 'Start the free trial' }));
    expect(await screen.findByText('the paid part')).toBeVisible();
    expect(screen.getByText('The free trial has started')).toBeVisible();
  });

  it('says why the trial did not start', async () => {
    await enterAs({ trialAvailable: true });
    server.use(http.post('*/api/subscription/trial', () => problem(409, 'trial.used')));
    await userEvent.click(await screen.findByRole('button', { name: 'Start the free trial' }));
    expect(await screen.findByText('The free trial of this account has been used.')).toBeVisible();
  });

  it('speaks Croatian', async () => {
    await enterAs({}, 'hr');
    expect(await screen.findByRole('heading', { name: 'Potrebna je pretplata' })).toBeVisible();
  });
});
