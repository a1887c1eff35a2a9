import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError, api, type Schemas, unwrap } from './client';

export type User = Schemas['User'];

/** Who is signed in; null is nobody. Asked again when the page comes back into view: the session may have ended. */
export const currentUserQuery = queryOptions({
  queryKey: ['auth', 'me'],
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      return await unwrap(api.GET('/api/auth/me', { signal }));
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  refetchOnWindowFocus: 'always',
});

export const useCurrentUser = () => useQuery(currentUserQuery);
