import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from '@/api/client';
import { signIn } from '@/api/session';

export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas['Credentials']) => unwrap(api.POST('/api/auth/login', { body })),
    onSuccess: (user) => signIn(client, user),
  });
}
