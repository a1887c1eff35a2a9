import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from './client';

/** Who judges photos and whether it is in working order. */
export const visionStatusQuery = queryOptions({
  queryKey: ['openai', 'status'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/openai/status', { signal })),
});
