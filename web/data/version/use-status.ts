import { useQuery } from '@tanstack/react-query';
import { statusQuery } from './status-query.ts';

const everyMinute = 60_000;

/** Reads the server's status every minute: its version and whether it is healthy. */
export function useStatus(enabled = true) {
  return useQuery({ ...statusQuery, refetchInterval: everyMinute, refetchIntervalInBackground: true, enabled });
}
