import { createStore, useStore } from '../data/store.ts';
import { formatAgo } from '../format/dates.ts';
import { useLanguage } from '../i18n/use-text.ts';

const everyMs = 10_000;

/** One clock for all texts on the screen, in milliseconds; it runs while there are any. */
const clock = createStore(Date.now(), () => {
  const tick = () => clock.set(Date.now());
  tick();
  const timer = setInterval(tick, everyMs);
  return () => clearInterval(timer);
});

/** "3 minutes ago"; says so anew every ten seconds. */
export function Ago({ at }: { at: string }) {
  const language = useLanguage();
  const now = useStore(clock);
  return formatAgo(at, language, Math.max(now, Date.parse(at)));
}
