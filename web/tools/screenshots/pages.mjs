import { readFileSync } from 'node:fs';

const picture = readFileSync(new URL('../../src/assets/landing/panel-dirty-1200.webp', import.meta.url));
const hoursAgo = (hours) => new Date(Date.now() - hours * 3_600_000).toISOString();

const user = {
  id: 'u1',
  username: 'ana',
  email: 'ana@example.hr',
  role: 'user',
  subscriptionStatus: 'active',
  subscriptionTier: 'trial',
  subscriptionExpiry: hoursAgo(-300),
  trialAvailable: false,
  unreadNotifications: 3,
  language: 'en',
};
const newcomer = {
  ...user,
  subscriptionStatus: 'none',
  subscriptionTier: null,
  subscriptionExpiry: null,
  trialAvailable: true,
  unreadNotifications: 0,
};
const nobody = { status: 401, json: { code: 'auth.required', message: 'Please sign in.' } };

const result = (id, title, hours, score, issuesCount, tags) => ({
  id,
  title,
  imageUrl: '/api/images/local/roof.webp',
  date: hoursAgo(hours),
  condition: 'dusty',
  score,
  issuesCount,
  cleanliness: `${score}%`,
  damageStatus: `${issuesCount}`,
  tags,
});

const summary = {
  cleanliness: {
    analysisId: 'a1',
    score: 86,
    lastAnalysisDate: hoursAgo(3),
    description: 'A film of dust lies on the lower edge of the panels.',
  },
  damage: {
    analysisId: 'a1',
    issuesCount: 1,
    lastAnalysisDate: hoursAgo(3),
    description: 'One crack in the upper right.',
  },
};
const nothing = { analysisId: null, score: null, issuesCount: null, lastAnalysisDate: null, description: '' };
const noSummary = { cleanliness: { ...nothing, issuesCount: undefined }, damage: { ...nothing, score: undefined } };

const results = [
  result('a1', 'roof-east.jpg', 3, 86, 1, ['Dusty', '1 issue']),
  result('a2', 'roof-west.jpg', 27, 94, 0, ['Clean', 'No Action Required']),
  result('a3', 'IMG_2044.jpg', 60, 62, 3, ['Bird droppings', '3 issues']),
];

export const answers = {
  '/api/auth/me': user,
  '/api/analysis/summary': summary,
  '/api/analysis/recent': results,
  '/api/analysis/history': results,
  '/api/system/status': {
    aiService: { status: 'operational', percentage: 100 },
    cameraFeeds: { status: 'not_configured', percentage: null, active: 0, total: 0 },
    notificationSystem: { status: 'degraded', percentage: 92 },
    openAiApi: { status: 'not_configured', percentage: null },
    storage: { usedPercentage: 12 },
  },
  '/api/openai/status': {
    status: 'operational',
    provider: 'local',
    model: 'panels 1',
    lastValidated: hoursAgo(1),
    sendsTo: null,
  },
  '/api/images/local/roof.webp': picture,
};

const signedOut = { '/api/auth/me': nobody };
const empty = {
  '/api/auth/me': newcomer,
  '/api/analysis/summary': noSummary,
  '/api/analysis/recent': [],
  '/api/analysis/history': [],
};
const failing = { status: 500, json: { code: 'internal', message: 'x' } };

async function openDrawer(page, width) {
  if (width < 1024) await page.locator('header button').first().click();
}
async function sendEmptyForm(page) {
  await page.locator('form button[type=submit]').click();
}

export const pages = [
  { name: 'landing', path: '/', overrides: signedOut },
  { name: 'login', path: '/login', overrides: signedOut },
  { name: 'login-errors', path: '/login', overrides: signedOut, act: sendEmptyForm },
  { name: 'register', path: '/register', overrides: signedOut },
  { name: 'forgot', path: '/forgot-password', overrides: signedOut },
  { name: 'reset-invalid', path: '/reset-password', overrides: signedOut },
  { name: 'reset', path: '/reset-password?token=t', overrides: signedOut },
  { name: 'reset-toast', path: '/reset-password?token=t', overrides: signedOut, act: sendEmptyForm },
  { name: 'dashboard', path: '/dashboard' },
  { name: 'dashboard-empty', path: '/', overrides: empty },
  {
    name: 'dashboard-failed',
    path: '/',
    overrides: { '/api/analysis/summary': failing, '/api/analysis/recent': failing, '/api/system/status': failing },
  },
  { name: 'drawer', path: '/dashboard', act: openDrawer },
  { name: 'analysis', path: '/analysis' },
  { name: 'history', path: '/analysis/history' },
  { name: 'history-none', path: '/analysis/history', overrides: { '/api/analysis/history': [] } },
  {
    name: 'history-failed',
    path: '/analysis/history',
    overrides: { '/api/analysis/history': failing },
  },
  { name: 'bulk', path: '/analysis?upload=several' },
  { name: 'gate', path: '/analysis', overrides: empty },
  {
    name: 'gate-pending',
    path: '/analysis',
    overrides: { '/api/auth/me': { ...user, subscriptionStatus: 'pending' } },
  },
  { name: 'reports', path: '/reports' },
  { name: 'notifications', path: '/notifications' },
  { name: 'installations', path: '/installations' },
  { name: 'production', path: '/production' },
  { name: 'admin-denied', path: '/admin' },
  { name: 'admin', path: '/admin', overrides: { '/api/auth/me': { ...user, role: 'admin' } } },
  { name: 'settings-account', path: '/settings' },
  { name: 'settings-notifications', path: '/settings?tab=notifications' },
  { name: 'settings-schedule', path: '/settings?tab=schedule' },
  { name: 'settings-language', path: '/settings?tab=language' },
  { name: 'settings-payment', path: '/settings?tab=payment', overrides: empty },
  { name: 'settings-api', path: '/settings?tab=api' },
  { name: 'not-found', path: '/nowhere' },
];
