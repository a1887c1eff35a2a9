import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from './client';
import { currentUserQuery } from './current-user';

/** Starts the free trial of the account; the answer is the user with the subscription. */
export function useStartTrial() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => unwrap(api.POST('/api/subscription/trial')),
    onSuccess: (user) => client.setQueryData(currentUserQuery.queryKey, user),
  });
}
