import { get } from '../http.ts';

/**
 * The server's status: its version, whether it is healthy, and the chat's URL. Components that appear together make one
 * request. This is a separate file because the sign-in page uses it without the polling.
 */
export const statusQuery = {
  queryKey: ['status'],
  queryFn: () => get('/v1/status', { anonymous: true }),
  /** In milliseconds. */
  staleTime: 5000,
  retry: false,
};
