import { Gauge } from 'prom-client';
import { type Database, poolState } from '../db/database.ts';
import type { WorkflowEngine } from '../engine/workflow-engine.ts';
import { registry } from './metrics.ts';
import { outboxState } from './outbox-state.ts';

/** A gauge. `together` says how the values of several processes of one service are combined. */
const gauge = (name: string, help: string, together: 'max' | 'sum', labelNames: string[] = []) =>
  new Gauge({ name, help, labelNames, aggregator: together, registers: [registry] });

const lag = gauge('millwright_outbox_oldest_seconds', 'Age of the oldest outbox row that is not delivered: how far the relay lags behind.', 'max');
const queued = gauge('millwright_runs_queued', 'Outbox rows that wait to be brought to their runs.', 'max');
const running = gauge('millwright_runs_running', 'Workflows under way, of all clients.', 'max');
const pool = gauge('millwright_database_connections', 'Connections of the pool: total, idle, and callers that wait for one.', 'sum', ['state']);

/** Reads the gauges just before the metrics are served. A gauge whose source does not respond is NaN. */
export async function readGauges(database: Database, engine: WorkflowEngine): Promise<void> {
  const [outbox, workflows] = await Promise.all([outboxState(database).catch(() => null), engine.running()]);
  lag.set(outbox?.oldest_seconds ?? Number.NaN);
  queued.set(outbox?.waiting ?? Number.NaN);
  running.set(workflows.value ?? Number.NaN);
  for (const [state, count] of Object.entries(poolState(database))) pool.set({ state }, count);
}
