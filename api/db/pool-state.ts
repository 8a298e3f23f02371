import type { Pool } from 'pg';
import type { Database } from './database.ts';

/** Counts the pool's connections, those without work, and the callers that wait for one. */
export function poolState({ app }: Database): { total: number; idle: number; waiting: number } {
  const { master } = app.driver as unknown as { master: Pool };
  return { total: master.totalCount, idle: master.idleCount, waiting: master.waitingCount };
}
