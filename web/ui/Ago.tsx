import { useSyncExternalStore } from 'react';
import { formatAgo } from '../format/dates.ts';
import { useLanguage } from '../i18n/use-text.ts';

const everyMs = 10_000;

/** One clock for all texts on the screen; it runs while there are any. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  now = Date.now();
  timer ??= setInterval(tick, everyMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** "3 minutes ago"; says so anew every ten seconds. */
export function Ago({ at }: { at: string }) {
  const language = useLanguage();
  const current = useSyncExternalStore(subscribe, () => now);
  return formatAgo(at, language, Math.max(current, Date.parse(at)));
}
