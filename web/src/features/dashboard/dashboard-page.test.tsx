import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Schemas } from '@/api/client';
import { renderApp } from '@/test/render';
import { answer, never, refuse, serveInTests } from '@/test/server';
import DashboardPage from './dashboard-page';

const server = serveInTests();

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const summary: Schemas['AnalysisSummary'] = {
  cleanliness: { analysisId: 'a1', score: 86, lastAnalysisDate: hoursAgo(3), description: 'Dust on the lower edge.' },
  damage: { analysisId: 'a1', issuesCount: 2, lastAnalysisDate: hoursAgo(3), description: 'Two cracks.' },
};
const noSummary: Schemas['AnalysisSummary'] = {
  cleanliness: { analysisId: null, score: null, lastAnalysisDate: null, description: '' },
  damage: { analysisId: null, issuesCount: null, lastAnalysisDate: null, description: '' },
};
const recent: Schemas['RecentAnalysis'] = {
  id: 'a1',
  title: 'roof.jpg',
  imageUrl: '/api/images/local/roof.jpg',
  date: hoursAgo(26),
  condition: 'dusty',
  score: 86,
  issuesCount: 2,
  cleanliness: '86%',
  damageStatus: '2 issues',
  tags: ['Dusty', '2 issues'],
};
const status: Schemas['SystemStatus'] = {
  aiService: { status: 'operational', percentage: 99 },
  cameraFeeds: { status: 'degraded', percentage: 50, active: 1, total: 2 },
  notificationSystem: { status: 'down', percentage: 0 },
  openAiApi: { status: 'not_configured', percentage: null },
  storage: { usedPercentage: 12 },
};

beforeEach(() =>
  server.use(
    answer('/api/analysis/summary', summary),
    answer('/api/analysis/recent', [recent]),
    answer('/api/system/status', status),
  ),
);
const card = (name: string) => within(screen.getByRole('region', { name }));

describe('with data', () => {
  it('shows the score on its scale, the count of issues and when they were found', async () => {
    await renderApp(<DashboardPage />);
    expect(await card('Cleanliness').findByText('86%')).toBeVisible();
    expect(card('Cleanliness').getByRole('meter', { name: 'Cleanliness score' })).toHaveAttribute(
      'aria-valuenow',
      '86',
    );
    expect(card('Cleanliness').getByText('Analyzed 3 hours ago')).toBeVisible();
    expect(card('Damage').getByText('issues')).toBeVisible();
    expect(card('Damage').getByText('Two cracks.')).toBeVisible();
    expect(card('Damage').getByRole('link', { name: 'View details' })).toHaveAttribute('href', '/analysis?result=a1');
  });

  it('lists the newest analyses and links to each', async () => {
    await renderApp(<DashboardPage />);
    const link = await card('Recent activities').findByRole('link', { name: 'roof.jpg' });
    expect(link).toHaveAttribute('href', '/analysis?result=a1');
    expect(card('Recent activities').getByText('yesterday')).toBeVisible();
  });

  it('says the state of each service in words', async () => {
    await renderApp(<DashboardPage />);
    const system = card('System status');
    expect(await system.findByText('Operational')).toBeVisible();
    expect(system.getByText('1 of 2 online')).toBeVisible();
    expect(system.getByText('Down')).toBeVisible();
    expect(system.getByText('Not set up')).toBeVisible();
    expect(system.getByText('12% used')).toBeVisible();
  });

  it('says that a photo got no score instead of inventing one', async () => {
    const unsure = {
      ...noSummary.cleanliness,
      analysisId: 'a1',
      lastAnalysisDate: hoursAgo(1),
      description: 'Too blurred to judge.',
    };
    server.use(answer('/api/analysis/summary', { ...summary, cleanliness: unsure }));
    await renderApp(<DashboardPage />);
    expect(await card('Cleanliness').findByText('No score')).toBeVisible();
    expect(card('Cleanliness').getByText('Too blurred to judge.')).toBeVisible();
  });
});

describe('the other states', () => {
  it('shows no number while it waits', async () => {
    server.use(never('/api/analysis/summary'), never('/api/analysis/recent'), never('/api/system/status'));
    await renderApp(<DashboardPage />);
    expect(screen.queryByRole('meter')).not.toBeInTheDocument();
    expect(card('Cleanliness').queryByText(/\d/)).not.toBeInTheDocument();
  });

  it('leads a newcomer to the first photo', async () => {
    server.use(answer('/api/analysis/summary', noSummary), answer('/api/analysis/recent', []));
    await renderApp(<DashboardPage />);
    expect(await card('Cleanliness').findByText('No photo analyzed yet')).toBeVisible();
    expect(card('Damage').getByRole('link', { name: 'Upload a photo' })).toHaveAttribute('href', '/analysis');
    expect(card('Recent activities').getByText('No activity yet')).toBeVisible();
  });

  it('keeps an error inside its card and tries again', async () => {
    server.use(refuse('/api/analysis/summary'));
    await renderApp(<DashboardPage />);
    expect(await card('Cleanliness').findByRole('alert')).toHaveTextContent('We could not load this');
    expect(await card('Recent activities').findByText('roof.jpg')).toBeVisible();
    server.use(answer('/api/analysis/summary', summary));
    await userEvent.click(card('Cleanliness').getByRole('button', { name: 'Try again' }));
    expect(await card('Cleanliness').findByText('86%')).toBeVisible();
  });
});

describe('in Croatian', () => {
  it.each([
    [1, 'problem'],
    [2, 'problema'],
    [5, 'problema'],
    [21, 'problem'],
  ])('%i is said with "%s", and asked for in that language', async (issuesCount, word) => {
    const asked: (string | null)[] = [];
    const inCroatian = http.get('*/api/analysis/summary', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('language'));
      return HttpResponse.json({ ...summary, damage: { ...summary.damage, issuesCount } });
    });
    server.use(inCroatian);
    await renderApp(<DashboardPage />, { language: 'hr' });
    expect(await card('Oštećenja').findByText(word)).toBeVisible();
    expect(card('Oštećenja').getByText('Analizirano prije 3 sata')).toBeVisible();
    expect(asked).toEqual(['hr']);
  });
});
