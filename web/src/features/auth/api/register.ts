import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from '@/api/client';
import { signIn } from '@/api/session';

export function useRegister() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas['Registration']) => unwrap(api.POST('/api/auth/register', { body })),
    onSuccess: (user) => signIn(client, user),
  });
}
