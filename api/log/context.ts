import { AsyncLocalStorage } from 'node:async_hooks';

/** Ids that each line of a piece of work carries: never names, addresses or values. */
export type LogContext = { request_id?: string; client_id?: string; user_id?: string; run_id?: string; step_id?: string };

const storage = new AsyncLocalStorage<LogContext>();

/** Runs work whose log lines carry these ids, besides those of the work around it. */
export const withLogContext = <T>(ids: LogContext, work: () => T): T => storage.run({ ...storage.getStore(), ...ids }, work);

/** Adds ids, as soon as they are known, to the lines of the work under way. */
export function addLogContext(ids: LogContext): void {
  const current = storage.getStore();
  if (current) Object.assign(current, ids);
}

/** Answers the ids of the work under way. */
export const logContext = (): LogContext => storage.getStore() ?? {};
