import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client';
import { systemStatusQuery } from './system-status';
import { visionStatusQuery } from './vision-status';

/** Who judges photos and where they are reached; administrators only. */
export const visionProviderQuery = queryOptions({
  queryKey: ['providers', 'vision'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/providers/vision', { signal })),
});

export function useChangeVisionProvider() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas['VisionProviderChange']) => unwrap(api.PATCH('/api/providers/vision', { body })),
    onSuccess: (settings) => {
      client.setQueryData(visionProviderQuery.queryKey, settings);
      void client.invalidateQueries(visionStatusQuery);
      void client.invalidateQueries(systemStatusQuery);
    },
  });
}

/** Tries settings without storing them. */
export function useTestVisionProvider() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas['VisionProviderChange']) => unwrap(api.POST('/api/providers/vision/test', { body })),
    onSuccess: () => void client.invalidateQueries(visionStatusQuery),
  });
}
