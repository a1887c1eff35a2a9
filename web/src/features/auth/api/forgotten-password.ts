import { useMutation } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from '@/api/client';

export const useForgotPassword = () =>
  useMutation({
    mutationFn: (body: Schemas['ForgottenPassword']) => unwrap(api.POST('/api/auth/forgot-password', { body })),
  });

export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: Schemas['PasswordReset']) => unwrap(api.POST('/api/auth/reset-password', { body })),
  });
