import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from './client';

export const systemStatusQuery = queryOptions({
  queryKey: ['system', 'status'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/system/status', { signal })),
  // a state of this moment: asked again whenever it is shown
  refetchOnMount: 'always',
});
