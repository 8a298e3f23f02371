import { useQuery } from '@tanstack/react-query';
import { get } from '../http.ts';

const everyMinute = 60_000;

/** Asks the server each minute what it says of itself: its version and whether it is healthy. */
export function useStatus(enabled = true) {
  return useQuery({
    queryKey: ['status'],
    queryFn: () => get('/v1/status', { anonymous: true }),
    refetchInterval: everyMinute,
    refetchIntervalInBackground: true,
    staleTime: 0,
    retry: false,
    enabled,
  });
}
