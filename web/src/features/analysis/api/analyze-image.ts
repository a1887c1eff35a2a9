import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from '@/api/client';

/** After a new result the lists and the dashboard's summary are out of date; the details of old ones are not. */
export const refreshResults = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['analysis', 'recent'] }),
    client.invalidateQueries({ queryKey: ['analysis', 'history'] }),
    client.invalidateQueries({ queryKey: ['analysis', 'summary'] }),
  ]);

type Heard = { onSuccess: (answer: Schemas['AnalyzeResponse']) => void; onError: (cause: Error) => void };

/** `heard` is called also when the page that asked is no longer shown. */
export function useAnalyzeImage(heard: Heard) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas['AnalyzeRequest']) => unwrap(api.POST('/api/analysis/analyze', { body })),
    onSuccess: (answer) => {
      if (answer.success) void refreshResults(client);
      heard.onSuccess(answer);
    },
    onError: heard.onError,
  });
}
