import { turnJob } from '@millwright/core/automation/names.ts';
import type { Database } from '../db/database.ts';
import { inPlatform } from '../db/platform.ts';

/**
 * `waiting` is the number of rows not delivered yet, `oldest_seconds` the age of the oldest one. The row for a company's runs that wait
 * for their turn is not counted, because it is no lag of the relay.
 */
type OutboxState = { waiting: number; oldest_seconds: number };

const text = `SELECT count(*) AS waiting, COALESCE(extract(epoch FROM clock_timestamp() - min(created_at)), 0)::float8 AS oldest_seconds
  FROM platform.outbox WHERE delivered_at IS NULL AND cause->>'step' IS DISTINCT FROM '${turnJob}'`;

/** Reads how far the relay lags behind, over all clients. */
export async function outboxState(database: Database): Promise<OutboxState> {
  const [row] = await inPlatform(database, (platform) => platform.query<OutboxState>(text, [], { name: 'outbox.state' }));
  return row ?? { waiting: 0, oldest_seconds: 0 };
}
