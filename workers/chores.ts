import { dailyChores } from '@millwright/api/clients/lifecycle/chores.ts';
import type { Database } from '@millwright/api/db/database.ts';
import type { Storage } from '@millwright/api/files/storage/storage.ts';
import { log } from '@millwright/api/log/log.ts';

const day_ms = 24 * 3_600_000;
// A worker that has just started has more urgent work.
const afterStart_ms = 30_000;

/** Runs the daily chores soon after the start and then once a day, until the returned function is called. */
export function startChores(database: Database, files: Storage): () => void {
  const round = () =>
    dailyChores(database, files).catch((error: unknown) =>
      log('error', 'the daily chores failed; the next day tries again', { error }),
    ) as Promise<unknown>;
  const first = setTimeout(round, afterStart_ms);
  const daily = setInterval(round, day_ms);
  return () => {
    clearTimeout(first);
    clearInterval(daily);
  };
}
