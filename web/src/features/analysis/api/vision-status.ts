import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';

export const visionStatusQuery = queryOptions({
  queryKey: ['openai', 'status'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/openai/status', { signal })),
});
