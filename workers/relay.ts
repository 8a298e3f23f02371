import { setTimeout as sleep } from 'node:timers/promises';
import { awaitedEvents, wakeWaits } from '@millwright/api/automations/record-waits/wake-waits.ts';
import { tellFailure } from '@millwright/api/automations/runs/end-run.ts';
import type { Turn } from '@millwright/api/automations/runs/hand-over.ts';
import { scheduleJob } from '@millwright/api/automations/runs/outbox.ts';
import { insertRuns, type NewRun } from '@millwright/api/automations/runs/run-rows.ts';
import { type StartableRun, startBatch, startJob, startWorkflow } from '@millwright/api/automations/runs/start-workflow.ts';
import { startableRuns } from '@millwright/api/automations/runs/startable-runs.ts';
import { withinBudget } from '@millwright/api/automations/triggers/budget.ts';
import { type EventRow, runsFor, startingEvents } from '@millwright/api/automations/triggers/event-starts.ts';
import { syncSchedule } from '@millwright/api/automations/triggers/schedules.ts';
import { tellRun } from '@millwright/api/automations/waiting/tell-run.ts';
import { channels } from '@millwright/api/db/announce.ts';
import type { Database } from '@millwright/api/db/database.ts';
import { inTenant } from '@millwright/api/db/tenant.ts';
import { switchOff } from '@millwright/api/documents/stored/switch-off.ts';
import type { WorkflowEngine } from '@millwright/api/engine/workflow-engine.ts';
import { log } from '@millwright/api/log/log.ts';
import { inSpan, isTracing } from '@millwright/api/tracing/spans.ts';
import { systemPrincipal } from '@millwright/core/access/principals.ts';
import type { ObjectEvent } from '@millwright/core/automation/descriptor/define-trigger.ts';
import { fitsBatch } from '@millwright/core/automation/flow/batches.ts';
import { isRunaway } from '@millwright/core/automation/match.ts';
import { approvalJob, recordWaitJob, turnJob } from '@millwright/core/automation/names.ts';
import { isOutage } from '@millwright/core/errors.ts';
import type { Client } from '@temporalio/client';
import { type Claimed, claim, delivered, later, release } from './outbox.ts';
import { Poller } from './poller.ts';
import { type Start, Turns } from './turns.ts';

type RelayOptions = {
  database: Database;
  engine: WorkflowEngine;
  /** The task queue of the workflows. */
  queue: string;
  /** The name in claims of rows, one per process. */
  name: string;
  /** The most runs of a company in progress; others wait as rows. */
  runs_at_once?: number;
  /** How many small runs one workflow runs together. 1: each has its own. */
  batch_size?: number;
  idle_ms?: number;
};

/** The result of some rows: called runs, runs whose turn it is, and `awaited` events that waiting runs may match. */
type Added = { called: Traced<StartableRun>[]; turn: Turn & { runs: Traced<StartableRun>[] }; awaited: ObjectEvent[] };

const noTurn: Added['turn'] = { runs: [], handed: [], waiting: false };
const isTurn = ({ events, cause }: Claimed) => events === 0 && cause.kind === 'job' && cause.step === turnJob;

/** A value and the trace of the work that caused it. */
type Traced<T> = T & { parent: string | null };

const relayed = <T>(parent: string | null, work: () => Promise<T>): Promise<T> => inSpan('relay', { role: 'consumer', parent }, work);

/** The trace of the row that caused each run: by the id of the run, or by its event. */
function traced(
  rows: readonly Claimed[],
  events: readonly EventRow[],
  newRuns: readonly NewRun[],
  runs: readonly StartableRun[],
): Traced<StartableRun>[] {
  if (!isTracing()) return runs.map((run) => ({ ...run, parent: null }));
  const batches = new Map(rows.map(({ batch, traceparent }) => [batch, traceparent]));
  const ofEvent = new Map(events.map(({ id, batch }) => [id, batches.get(batch)]));
  const parents = new Map<string | undefined, string | null | undefined>(rows.map(({ cause, traceparent }) => [cause.id, traceparent]));
  for (const { id, event_id } of newRuns) parents.set(id, ofEvent.get(event_id ?? ''));
  return runs.map((run) => ({ ...run, parent: parents.get(run.id) ?? null }));
}

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

/** How long a round waits for its deliveries. Slower ones continue beside the next rounds. */
const patience_ms = 250;

/**
 * Delivers the events of committed transactions to the automations that they start. Rows are claimed, runs added,
 * workflows started, and then the rows marked. After a crash at any point, repeated work changes nothing.
 */
export class Relay {
  private readonly options: RelayOptions;
  private readonly poller: Poller;
  /** Clients with a delivery in progress, and its end. */
  private readonly busy = new Map<string, Promise<void>>();
  private readonly turns: Turns;
  private readonly batch_size: number;

  constructor(options: RelayOptions) {
    this.options = options;
    this.batch_size = options.batch_size ?? 25;
    this.turns = new Turns(options.runs_at_once ?? 100, this.batch_size);
    this.poller = new Poller(() => this.round(), options.idle_ms ?? 500);
  }

  async start(): Promise<void> {
    await this.options.database.listener.on(channels.outbox.name, () => this.poller.wake());
    this.poller.start();
  }

  /** Ends after the current deliveries. */
  async stop(): Promise<void> {
    await this.poller.stop();
    await Promise.all(this.busy.values());
  }

  /** One round. Returns whether there was work. A slow client does not delay others. */
  private async round(): Promise<boolean> {
    const { database, name } = this.options;
    const rows = await claim(database, name, [...this.busy.keys()]);
    const clients = Map.groupBy(rows, ({ client_id }) => client_id);
    const begun = [...clients].map(([client_id, own]) => this.begin(client_id, own));
    if (begun.length > 0) await Promise.race([Promise.all(begun), sleep(patience_ms, undefined, { ref: false })]);
    return rows.length > 0;
  }

  private begin(client_id: string, rows: readonly Claimed[]): Promise<void> {
    const end = this.deliver(client_id, rows).finally(() => {
      this.busy.delete(client_id);
      this.poller.wake();
    });
    this.busy.set(client_id, end);
    return end;
  }

  private async deliver(client_id: string, rows: readonly Claimed[]): Promise<void> {
    const { database } = this.options;
    try {
      const { waiting, started, awaited } = await this.startAll(client_id, rows);
      if (awaited.length > 0) await wakeWaits(database, client_id, awaited);
      if (!started) return await release(database, rows);
      const again = rows.filter((row) => waiting && isTurn(row));
      await delivered(
        database,
        rows.filter((row) => !again.includes(row)),
      );
      await later(database, again);
    } catch (error) {
      // One bad row must not block the others, so they are tried one by one.
      if (rows.length > 1 && !isOutage(error)) for (const row of rows) await this.deliver(client_id, [row]);
      else await this.putBack(rows, error);
    }
  }

  private async putBack(rows: readonly Claimed[], error: unknown): Promise<void> {
    if (!isOutage(error))
      log('error', 'an outbox row could not be delivered; it is tried again', { row: rows[0]?.id, client_id: rows[0]?.client_id, error });
    await release(this.options.database, rows).catch(() => undefined);
  }

  /**
   * Returns whether runs still wait for their turn, whether all others could be started, and the events that runs may
   * wait for.
   */
  private async startAll(client_id: string, rows: readonly Claimed[]): Promise<{ waiting: boolean; started: boolean; awaited: ObjectEvent[] }> {
    const { called, turn, awaited } = await this.addRuns(client_id, rows);
    const asked = rows.filter((row) => row.events === 0 && row.cause.kind === 'job' && !isTurn(row));
    const of = (job: string) => asked.filter(({ cause }) => cause.step === job);
    const [schedules, decisions, records] = [of(scheduleJob), of(approvalJob), of(recordWaitJob)];
    const jobs = asked.filter((row) => ![...schedules, ...decisions, ...records].includes(row));
    const { waiting } = turn;
    if (called.length === 0 && turn.runs.length === 0 && asked.length === 0) return { waiting, started: true, awaited };
    const { database, engine, queue } = this.options;
    const client = await engine.client();
    const start = ({ parent, ...run }: Traced<StartableRun>) => relayed(parent, () => startWorkflow(client, queue, client_id, run));
    const [started] = await Promise.all([
      this.turns.start(client_id, turn, this.startsOf(client, client_id, turn.runs, start)),
      ...called.map(start),
      ...schedules.map(({ cause: { id = '' } }) => syncSchedule({ database, client, queue }, client_id, id)),
      ...decisions.map(({ cause: { id = '' } }) => tellRun({ database, client }, client_id, 'approval', id)),
      ...records.map(({ cause: { id = '' } }) => tellRun({ database, client }, client_id, 'record', id)),
      ...jobs.map(({ cause: { id = '', step = '' }, traceparent }) =>
        relayed(traceparent, () => startJob(client, queue, { client_id, kind: step, id })),
      ),
    ]);
    return { waiting, started, awaited };
  }

  /** Small runs share a workflow, all others have their own. */
  private startsOf(
    client: Client,
    client_id: string,
    runs: readonly Traced<StartableRun>[],
    start: (run: Traced<StartableRun>) => Promise<unknown>,
  ): Start[] {
    const { queue } = this.options;
    const small = runs.filter(({ definition }) => fitsBatch(definition));
    const batches = chunks(small, this.batch_size).filter(({ length }) => length > 1);
    const carried = new Set(batches.flat());
    const alone = runs.filter((run) => !carried.has(run)).map((run) => ({ ids: [run.id], start: () => start(run) }));
    const together = batches.map((batch) => {
      const ids = batch.map(({ id }) => id);
      return { ids, start: () => relayed(batch[0]?.parent ?? null, () => startBatch(client, queue, { client_id, run_ids: ids })) };
    });
    return [...together, ...alone];
  }

  /** Adds the runs of the rows, and disables automations that the loop guard has stopped. Returns the runs to start now. */
  private addRuns(client_id: string, rows: readonly Claimed[]): Promise<Added> {
    const batches = rows.flatMap(({ events, batch }) => (events > 0 ? [batch] : []));
    const called = rows.flatMap(({ events, cause }) => (events === 0 && cause.kind === 'run' && cause.id ? [cause.id] : []));
    const asked = rows.some(isTurn);
    return inTenant(
      this.options.database,
      systemPrincipal(client_id),
      async (tenant) => {
        const events = batches.length > 0 ? await startingEvents(tenant, batches) : [];
        const newRuns = await withinBudget(tenant, await runsFor(tenant, events));
        const added = await insertRuns(tenant, newRuns);
        const refused = newRuns.filter(({ id, error }) => error && added.has(id));
        for (const run of refused) await tellFailure(tenant, run);
        const runaways = refused.filter(({ chain, definition }) => isRunaway(chain, definition.id));
        if (runaways.length > 0) await switchOff(this.options.database, tenant, [...new Set(runaways.map(({ definition }) => definition.id))]);
        const trace = (runs: readonly StartableRun[]) => traced(rows, events, newRuns, runs);
        // A repeated row may have been interrupted, so runs may be handed over and not started.
        const due = asked || newRuns.length > 0 || rows.some(({ attempts }) => attempts > 1);
        const turn = due ? await this.turns.take(tenant, asked) : noTurn;
        // Runs that an earlier release added and did not start take no turn.
        const before = newRuns.flatMap(({ id }) => (added.has(id) ? [] : [id]));
        return {
          called: trace(await startableRuns(tenant, [...called, ...before])),
          turn: { ...turn, runs: trace(turn.runs) },
          awaited: awaitedEvents(tenant, events),
        };
      },
      { timeout_ms: 20_000 },
    );
  }
}
