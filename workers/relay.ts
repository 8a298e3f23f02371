import { eventsOf, runsFor } from '@millwright/api/automations/event-starts.ts';
import { systemPrincipal } from '@millwright/api/automations/principal.ts';
import { insertRuns } from '@millwright/api/automations/run-rows.ts';
import { type Startable, startJob, startRun } from '@millwright/api/automations/start-run.ts';
import { startableRuns } from '@millwright/api/automations/startable.ts';
import type { Database } from '@millwright/api/db/database.ts';
import { inTenant } from '@millwright/api/db/tenant.ts';
import type { WorkflowEngine } from '@millwright/api/http/workflow-engine.ts';
import type { Cause } from '@millwright/core/access/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import { type Claimed, claim, delivered, release } from './outbox.ts';
import { Poller } from './poller.ts';

export type RelayOptions = {
  database: Database;
  engine: WorkflowEngine;
  /** Queue of the workflows that are started. */
  queue: string;
  /** Name under which rows are claimed; one per process. */
  name: string;
  idle_ms?: number;
};

/**
 * Brings every committed transaction's events to the automations they start. Rows are claimed, their runs are added,
 * the workflows started, and only then the rows marked: a crash at any point repeats work that does nothing the
 * second time.
 */
export class Relay {
  private readonly options: RelayOptions;
  private readonly poller: Poller;

  constructor(options: RelayOptions) {
    this.options = options;
    this.poller = new Poller(() => this.round(), options.idle_ms ?? 500);
  }

  async start(): Promise<void> {
    await this.options.database.listener.on('outbox', () => this.poller.wake());
    this.poller.start();
  }

  /** Ends after the round under way. */
  stop(): Promise<void> {
    return this.poller.stop();
  }

  /** Whether there was anything to do. */
  private async round(): Promise<boolean> {
    const { database, name } = this.options;
    const rows = await claim(database, name);
    const clients = Map.groupBy(rows, ({ client_id }) => client_id);
    await Promise.all([...clients].map(([client_id, own]) => this.deliver(client_id, own)));
    return rows.length > 0;
  }

  private async deliver(client_id: string, rows: readonly Claimed[]): Promise<void> {
    const { database } = this.options;
    try {
      await this.startAll(client_id, rows);
      await delivered(database, rows);
    } catch (error) {
      // One bad row must not hold up the others: they are tried one by one.
      if (rows.length > 1 && !isAway(error)) for (const row of rows) await this.deliver(client_id, [row]);
      else await this.putBack(rows, error);
    }
  }

  private async putBack(rows: readonly Claimed[], error: unknown): Promise<void> {
    if (!isAway(error)) console.error(`Outbox row ${rows[0]?.id} could not be delivered; it is tried again.`, error);
    await release(this.options.database, rows).catch(() => undefined);
  }

  private async startAll(client_id: string, rows: readonly Claimed[]): Promise<void> {
    const runs = await this.addRuns(client_id, rows);
    const jobs = rows.flatMap(({ events, cause }) => (events === 0 && cause.kind === 'job' ? [cause] : []));
    if (runs.length === 0 && jobs.length === 0) return;
    const { engine, queue } = this.options;
    const client = await engine.client();
    await Promise.all([
      ...runs.map((run) => startRun(client, queue, client_id, run)),
      ...jobs.map(({ id = '', step = '' }: Cause) => startJob(client, queue, { client_id, kind: step, id })),
    ]);
  }

  /** Adds the runs that the rows ask for; answers those that are still to be started. */
  private addRuns(client_id: string, rows: readonly Claimed[]): Promise<Startable[]> {
    const batches = rows.flatMap(({ events, batch }) => (events > 0 ? [batch] : []));
    const waiting = rows.flatMap(({ events, cause }) => (events === 0 && cause.kind === 'run' && cause.id ? [cause.id] : []));
    return inTenant(
      this.options.database,
      systemPrincipal(client_id),
      async (tenant) => {
        const found = batches.length > 0 ? await runsFor(tenant, await eventsOf(tenant, batches)) : [];
        await insertRuns(tenant, found);
        return startableRuns(tenant, [...waiting, ...found.map(({ id }) => id)]);
      },
      { timeout_ms: 20_000 },
    );
  }
}

const isAway = (error: unknown) => error instanceof AppError && error.code === 'unavailable';
