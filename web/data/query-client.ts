import { QueryClient } from '@tanstack/react-query';
import { AppFailure } from './http.ts';
import { onPersonLeft } from './session.ts';

/** Answers stay fresh until the server reports a change (cache stream). Only temporary failures are retried. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 2 && error instanceof AppFailure && (error.status === 0 || error.status >= 502),
      retryDelay: (attempt) => 500 * 2 ** attempt,
    },
    mutations: { retry: false },
  },
});

onPersonLeft(() => queryClient.clear());
