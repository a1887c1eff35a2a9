import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from '@/api/client';

export function useRunAnalysis() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas['AnalysisOptions']) => unwrap(api.POST('/api/analysis/run', { body })),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['analysis', 'recent'] }),
  });
}
