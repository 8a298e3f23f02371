import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { postingWith } from '@millwright/api/automations/actions/posting.ts';
import { registerActions } from '@millwright/api/automations/definitions/lookup.ts';
import { settled } from '@millwright/api/automations/history/stats.ts';
import { findRun, type Run, runsTable, type StepRow, stepsOf, stepsTable } from '@millwright/api/automations/runs/run-rows.ts';
import type { Database } from '@millwright/api/db/database.ts';
import type { Client } from '@millwright/api/db/entities/client.entity.ts';
import { inTenant } from '@millwright/api/db/tenant.ts';
import type { TenantOptions, TenantTransaction } from '@millwright/api/db/types.ts';
import { createEgress } from '@millwright/api/egress/fetch.ts';
import { type WorkflowEngine, workflowEngine } from '@millwright/api/engine/workflow-engine.ts';
import { type ScratchFiles, scratchFiles } from '@millwright/api/files/testing.ts';
import { readQuery } from '@millwright/api/records/query.service.ts';
import { saveRecords } from '@millwright/api/records/records.service.ts';
import { principalOf, type Scratch, scratch, scratchClient } from '@millwright/api/testing/scratch.ts';
import { testBox } from '@millwright/api/testing/test-box.ts';
import { systemPrincipal } from '@millwright/core/access/principals.ts';
import type { ServerAction } from '@millwright/core/automation/actions.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { SaveItem } from '@millwright/core/record/types.ts';
import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import type { ActivityServices } from '../activities/services/context.ts';
import { Relay } from '../relay.ts';
import { startWorkers, type WorkerSet } from '../worker-set.ts';
import { bundleWorkflows } from '../workflow-bundle.ts';
import { type SucceededStep, wrongOutputs } from './step-outputs.ts';

/** The engine that tests run on. */
export function testEngine(): { address: string; namespace: string } {
  const address = process.env.TEMPORAL_ADDRESS;
  if (!address) throw new Error('Set TEMPORAL_ADDRESS to a Temporal server, for instance 127.0.0.1:7233; `npm test` does it by itself.');
  return { address, namespace: process.env.TEMPORAL_NAMESPACE || 'default' };
}

/** How long a test waits for what runs bring about, in ms. Only a test that fails waits that long. */
const until_ms = 90_000;

Runtime.install({ shutdownSignals: [], logger: new DefaultLogger('ERROR') });
let bundle: ReturnType<typeof bundleWorkflows> | null = null;

export type HarnessOptions = {
  built_in: BuiltIn;
  actions?: ServerAction[];
  workers?: boolean;
  relay?: boolean;
  allow?: string[];
  runs_at_once?: number;
  /** The company's own. */
  settings?: JsonObject;
  /** A database that is there already, with its company. */
  stored?: { made: Scratch; client: Client };
};

/** A client on a database of its own, with workers and a relay on a queue of their own. */
export class Harness {
  readonly made: Scratch;
  readonly client: Client;
  readonly engine: WorkflowEngine;
  readonly queue: string;
  readonly services: ActivityServices;
  private workers: WorkerSet | null = null;
  private relay: Relay | null = null;
  private readonly runs_at_once: number | undefined;
  private readonly files: ScratchFiles = scratchFiles();

  private constructor(made: Scratch, client: Client, options: HarnessOptions) {
    const { address, namespace } = testEngine();
    this.made = made;
    this.runs_at_once = options.runs_at_once;
    this.client = client;
    this.engine = workflowEngine(address, namespace);
    this.queue = `test-${process.pid}-${randomBytes(4).toString('hex')}`;
    this.services = {
      database: made.database,
      actions: registerActions(options.actions ?? []),
      egress: createEgress({ allow: options.allow ?? [] }),
      secrets: testBox,
      public_url: 'https://works.test',
      channels: { email: { smtp_url: 'smtp://127.0.0.1:9', from: 'no-reply@works.test' } },
      files: { storage: this.files.storage, megabytes: 0 },
    };
  }

  static async open(options: HarnessOptions): Promise<Harness> {
    const made =
      options.stored?.made ??
      (await scratch({ built_in: options.built_in, post: postingWith(registerActions(options.actions ?? [])), pool_size: 15 }));
    const client = options.stored?.client ?? (await scratchClient(made.database, { options: options.settings ?? {} }));
    const harness = new Harness(made, client, options);
    if (options.workers !== false) await harness.startWorkers();
    if (options.relay !== false) await harness.startRelay();
    return harness;
  }

  get database(): Database {
    return this.made.database;
  }

  async startWorkers(): Promise<void> {
    bundle ??= bundleWorkflows();
    this.workers = await startWorkers({ ...testEngine(), queue: this.queue, services: this.services, bundle: await bundle });
  }

  async startRelay(): Promise<void> {
    const { database, engine, queue, runs_at_once } = this;
    const most = runs_at_once === undefined ? {} : { runs_at_once };
    this.relay = new Relay({ database, engine, queue, name: `test-${process.pid}`, idle_ms: 100, ...most });
    await this.relay.start();
  }

  async stopRelay(): Promise<void> {
    await this.relay?.stop();
    this.relay = null;
  }

  async stopWorkers(): Promise<void> {
    await this.workers?.stop();
    this.workers = null;
  }

  /** Ends everything; fails when a step of any run has handed on something else than its type promises. */
  async close(): Promise<void> {
    await this.stopRelay();
    await this.stopWorkers();
    await this.engine.close();
    const wrong = wrongOutputs(await this.succeededSteps()).slice(0, 5);
    await this.made.drop();
    await this.files.remove();
    if (wrong.length > 0) throw new Error(`Steps did not hand on what their types promise.\n${wrong.join('\n')}`);
  }

  private succeededSteps(): Promise<SucceededStep[]> {
    return this.asSystem((tenant) => tenant.query(`SELECT step_id, type, output FROM ${stepsTable(tenant)} WHERE status = 'success'`));
  }

  /** Work as an administrator of the client. */
  asUser<T>(work: (tenant: TenantTransaction) => Promise<T>, options: TenantOptions = {}): Promise<T> {
    return inTenant(this.database, principalOf(this.client), work, options);
  }

  asSystem<T>(work: (tenant: TenantTransaction) => Promise<T>): Promise<T> {
    return inTenant(this.database, systemPrincipal(this.client.id), work);
  }

  /** Saves records; their identities. */
  async save(...items: SaveItem[]): Promise<string[]> {
    const saved = await this.asUser((tenant) => saveRecords(tenant, items));
    return saved.map(({ identity }) => identity);
  }

  async create(model: string, properties: JsonObject, links: Record<string, string> = {}): Promise<string> {
    const relations = Object.entries(links).map(([name, id]) => ({ name, action: 'link' as const, ids: [id] }));
    return (await this.save({ model, properties, relations }))[0] ?? '';
  }

  async update(model: string, identity: string, properties: JsonObject): Promise<void> {
    await this.save({ model, identity, properties });
  }

  read(query: string, variables: JsonObject = {}): Promise<JsonObject> {
    return this.asUser((tenant) => readQuery(tenant, query, variables), { read_only: true });
  }

  /** The runs of an automation, oldest first. */
  runs(slug: string): Promise<Run[]> {
    return this.asSystem((tenant) =>
      tenant.query<Run>(`SELECT * FROM ${runsTable(tenant)} WHERE automation_slug = $1 ORDER BY created_at, id`, [slug]),
    );
  }

  run(id: string): Promise<Run | undefined> {
    return this.asSystem((tenant) => findRun(tenant, id));
  }

  steps(run_id: string): Promise<StepRow[]> {
    return this.asSystem((tenant) => stepsOf(tenant, run_id));
  }

  /**
   * Waits until nothing is under way any more: every event has started what it starts, and every run that has begun has
   * ended or waits. Fails when nothing has moved for so long.
   */
  async settled(patience_ms = until_ms): Promise<void> {
    for (let before = ''; before !== 'done'; )
      before = await until(async () => {
        const [{ outbox, running }, ended] = await this.asSystem(async (tenant) => [await settled(tenant), await endedRuns(tenant)] as const);
        const now = outbox === 0 && running === 0 ? 'done' : `${outbox} ${running} ${ended}`;
        return now !== before && now;
      }, patience_ms);
  }

  /** How many runs have ended. */
  endedCount(): Promise<number> {
    return this.asSystem(endedRuns);
  }

  /** The runs of an automation, once so many of them have ended. */
  async ended(slug: string, count = 1, limit_ms = until_ms): Promise<Run[]> {
    return until(async () => {
      const runs = await this.runs(slug);
      return runs.filter(({ ended_at }) => ended_at).length >= count ? runs : null;
    }, limit_ms);
  }
}

const endedRuns = async (tenant: TenantTransaction): Promise<number> =>
  (await tenant.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${runsTable(tenant)} WHERE ended_at IS NOT NULL`))[0]?.n ?? 0;

/** Looks again and again until there is an answer. */
export async function until<T>(look: () => Promise<T | null | undefined | false>, limit_ms = until_ms): Promise<T> {
  const end = Date.now() + limit_ms;
  for (;;) {
    const answer = await look();
    if (answer !== null && answer !== undefined && answer !== false) return answer;
    if (Date.now() > end) throw new Error(`It did not happen within ${limit_ms} ms.`);
    await sleep(40);
  }
}
