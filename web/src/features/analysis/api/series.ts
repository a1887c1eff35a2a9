import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';

/** How clean the place of a photo was in all photos of it. */
export const seriesQuery = (id: string) =>
  queryOptions({
    queryKey: ['analysis', 'series', id],
    queryFn: ({ signal }) => unwrap(api.GET('/api/analysis/{id}/series', { params: { path: { id } }, signal })),
  });

/** Two results beside each other; the server knows which one is the earlier. */
export const comparisonQuery = (id: string, other: string, language: 'en' | 'hr') =>
  queryOptions({
    queryKey: ['analysis', 'comparison', id, other, language],
    queryFn: ({ signal }) => {
      const query = { with: other, language };
      return unwrap(api.GET('/api/analysis/{id}/comparison', { params: { path: { id }, query }, signal }));
    },
  });
