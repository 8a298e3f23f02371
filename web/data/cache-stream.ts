import { request } from './http.ts';
import { queryClient } from './query-client.ts';
import { createEventParser } from './server-events.ts';
import { createSignal } from './store.ts';

type CacheMarker = { client_id: string; action: 'refresh_store' | 'refresh_views'; date: string };

const recordsChanged = createSignal();

/** Calls back when records may have changed, so that tables read their rows again. Returns a function that stops it. */
export const onRecordsChanged = recordsChanged.listen;

/**
 * Reads everything on the screen again in the background: records for `refresh_store`, documents for `refresh_views`.
 * Expensive queries (`meta.unmarked`) are only refreshed by their age.
 */
export function applyMarker(marker: Pick<CacheMarker, 'action'>): void {
  if (marker.action === 'refresh_views') {
    void queryClient.invalidateQueries({ queryKey: ['documents'] });
    return;
  }
  void queryClient.invalidateQueries({ predicate: ({ queryKey, meta }) => queryKey[0] !== 'documents' && !meta?.unmarked });
  recordsChanged.tell();
}

/** The server sends something at least every 20 seconds, so a connection that is silent for longer than this is dead. */
const silenceMs = 60_000;

/** Follows one connection until it ends. Throws when it breaks or is silent for too long. */
async function listen(stop: AbortSignal, silence: number, opened: () => void): Promise<void> {
  const silent = new AbortController();
  const signal = AbortSignal.any([stop, silent.signal]);
  let timer = setTimeout(() => silent.abort(), silence);
  const parse = createEventParser(({ data }) => {
    try {
      applyMarker(JSON.parse(data) as CacheMarker);
    } catch {
      // An unknown marker of a newer version; nothing to refresh.
    }
  });
  try {
    const response = await request('GET', '/v1/cache/stream', undefined, { signal, timeout_ms: 24 * 3600_000 });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    opened();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), silence);
      parse(part.value);
    }
  } finally {
    clearTimeout(timer);
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

/** Reads everything again, because markers may have been missed. */
function catchUp(): void {
  applyMarker({ action: 'refresh_store' });
  applyMarker({ action: 'refresh_views' });
}

/** Follows the client's cache marker until stopped. After an interruption everything is read again. */
export function followCache(silence = silenceMs): () => void {
  const stop = new AbortController();
  void (async () => {
    let broken = false;
    for (let failures = 0; !stop.signal.aborted; ) {
      const began = Date.now();
      try {
        await listen(stop.signal, silence, () => broken && catchUp());
        failures = 1;
      } catch {
        failures += 1;
      }
      broken = true;
      if (Date.now() - began > 60_000) failures = 1;
      await wait(Math.min(30_000, 500 * 2 ** failures) * (0.5 + Math.random()), stop.signal);
    }
  })();
  return () => stop.abort();
}
