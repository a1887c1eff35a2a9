import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from '@/api/client';
import { useLanguage } from '@/i18n/use-language';
import { detailQuery } from './analyses';
import { refreshResults } from './analyze-image';

/** Says something about one result, or takes it back; its details, the lists and the summary follow. */
export function useGiveFeedback(id: string) {
  const client = useQueryClient();
  const language = useLanguage();
  return useMutation({
    mutationFn: (body: Schemas['FeedbackRequest']) =>
      unwrap(api.POST('/api/analysis/{id}/feedback', { params: { path: { id }, query: { language } }, body })),
    onSuccess: async (detail) => {
      await client.invalidateQueries({ queryKey: ['analysis', 'detail', id], refetchType: 'none' });
      client.setQueryData(detailQuery(id, language).queryKey, () => detail);
      void refreshResults(client);
    },
  });
}
