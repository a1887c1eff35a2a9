import { useMutation } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from '@/api/client';

export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: Schemas['PasswordChange']) => unwrap(api.POST('/api/auth/change-password', { body })),
  });
