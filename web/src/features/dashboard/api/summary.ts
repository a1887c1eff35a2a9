import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import type { Language } from '@/i18n';

export const summaryQuery = (language: Language) =>
  queryOptions({
    queryKey: ['analysis', 'summary', language],
    queryFn: ({ signal }) => unwrap(api.GET('/api/analysis/summary', { params: { query: { language } }, signal })),
  });

const ACTIVITIES = 5;

/** The newest analyses; refreshed together with the list of the analysis page. */
export const activitiesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['analysis', 'recent', 'activities', language],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/analysis/recent', { params: { query: { limit: ACTIVITIES, language } }, signal })),
  });
