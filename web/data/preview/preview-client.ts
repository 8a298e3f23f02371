import type { QueryClient } from '@tanstack/react-query';
import { QueryClient as Client } from '@tanstack/react-query';
import { readAs } from './preview-signals.ts';

type Reading = { signal: AbortSignal };

/** A separate query cache for previewing as a user group; all of its reads are restricted to the group. */
export function previewClient(like: QueryClient, role: string): QueryClient {
  const client = new Client({ defaultOptions: like.getDefaultOptions() });
  const defaulted = client.defaultQueryOptions.bind(client);
  client.defaultQueryOptions = ((options: Parameters<typeof defaulted>[0]) => {
    const all = defaulted(options);
    const read = all.queryFn as ((reading: Reading) => unknown) | undefined;
    if (options._defaulted || typeof read !== 'function') return all;
    const queryFn = (reading: Reading) => {
      readAs(reading.signal, role);
      return read(reading);
    };
    return { ...all, queryFn };
  }) as typeof client.defaultQueryOptions;
  return client;
}
