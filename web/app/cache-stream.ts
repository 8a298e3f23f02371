import { request } from './http.ts';
import { queryClient } from './query-client.ts';
import { createEventParser } from './server-events.ts';

export type CacheMarker = { client_id: string; action: 'refresh_store' | 'refresh_views'; date: string };

const listeners = new Set<() => void>();

/** Calls back when records may have changed: a table then reads its rows again. */
export function onRecordsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Everything shown is read again quietly: records by `refresh_store`, documents by `refresh_views`. */
export function applyMarker(marker: Pick<CacheMarker, 'action'>): void {
  if (marker.action === 'refresh_views') {
    void queryClient.invalidateQueries({ queryKey: ['documents'] });
    return;
  }
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'documents' });
  for (const listener of listeners) listener();
}

async function listen(signal: AbortSignal): Promise<void> {
  const response = await request('GET', '/v1/cache/stream', undefined, { signal, timeout_ms: 24 * 3600_000 });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  const parse = createEventParser(({ data }) => {
    try {
      applyMarker(JSON.parse(data) as CacheMarker);
    } catch {
      // A marker this version does not know: nothing to refresh.
    }
  });
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    parse(value);
  }
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', stop, { once: true });
  });

/** Follows the client's cache marker until it is stopped; after a break everything is read again, since markers were missed. */
export function followCache(): () => void {
  const stop = new AbortController();
  void (async () => {
    for (let failures = 0; !stop.signal.aborted; ) {
      const began = Date.now();
      try {
        if (failures) applyMarker({ action: 'refresh_store' });
        await listen(stop.signal);
        failures = 1;
      } catch {
        failures += 1;
      }
      if (Date.now() - began > 60_000) failures = 1;
      await wait(Math.min(30_000, 500 * 2 ** failures) * (0.5 + Math.random()), stop.signal);
    }
  })();
  return () => stop.abort();
}
