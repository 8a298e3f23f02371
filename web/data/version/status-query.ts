import { get } from '../http.ts';

/**
 * What the server says of itself: its version, whether it is healthy, the address of the chat. Parts of a page that appear
 * together ask once. It stands alone because the sign-in page asks too, and loads nothing of what follows it each minute.
 */
export const statusQuery = {
  queryKey: ['status'],
  queryFn: () => get('/v1/status', { anonymous: true }),
  /** In milliseconds. */
  staleTime: 5000,
  retry: false,
};
