import { linkOf, runIdFor } from '@millwright/core/automation/match.ts';
import type { Automation, TriggerData } from '@millwright/core/automation/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import { newId } from '../../db/sql/new-id.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { WorkflowEngine } from '../../engine/workflow-engine.ts';
import { handedInputs } from '../definitions/handed-inputs.ts';
import { automationOf } from '../definitions/lookup.ts';
import { requireStart } from '../definitions/rights.ts';
import { type Caller, mayBegin } from './hand-over.ts';
import { queueRuns, queueTurn } from './outbox.ts';
import { insertRuns } from './run-rows.ts';
import { type StartableRun, startWorkflow } from './start-workflow.ts';

type Launch = {
  type: 'manual' | 'api';
  primary_item_id?: string | null | undefined;
  origin?: string | null | undefined;
  input?: Json | undefined;
};

/** A called run. `held`: the caller does not start it, because its company has no room (it waits as a row) or the run exists already. */
export type CalledRun = StartableRun & { held: boolean /** The run existed before. */; again?: boolean };

/**
 * Accepts a run that a person or a call starts. Its row and its outbox row commit together; the caller or the relay starts
 * it. If `most` runs of the company are in flight, it waits, and people take turns.
 */
export async function createRun(tenant: TenantTransaction, id: string, given: Launch, most = Number.POSITIVE_INFINITY): Promise<CalledRun> {
  const automation = automationOf(tenant, id);
  await requireStart(tenant, automation, { id, record: given.primary_item_id ?? null, input: given.input });
  const caller = tenant.principal.user_id ?? automation.id;
  const trigger = triggerData(tenant, { ...given, input: await handedInputs(tenant, automation, given.input) });
  return enqueueRun(tenant, automation, runIdFor(automation.id, newId()), trigger, { most, caller });
}

/** The trigger data of a run that a person or a call starts. It runs in the caller's own name. */
export function triggerData(tenant: TenantTransaction, { type, primary_item_id, origin, input }: Launch): TriggerData {
  const { user_id } = tenant.principal;
  return {
    type,
    ...(primary_item_id ? { primary_item_id } : {}),
    ...(user_id ? { user_id } : {}),
    ...(origin ? { origin } : {}),
    ...(input === undefined ? {} : { input }),
  };
}

/** Adds a run unless its id exists. A called run waits if its company has no room. */
export async function enqueueRun(
  tenant: TenantTransaction,
  automation: Automation,
  id: string,
  trigger: TriggerData,
  called?: Caller,
): Promise<CalledRun> {
  const held = called !== undefined && called.most !== Number.POSITIVE_INFINITY && !(await mayBegin(tenant, called));
  const added = await enqueueRuns(tenant, automation, [{ id, trigger }], held, called?.caller);
  return { id, definition: automation, trigger, held: held || !added.has(id), ...(added.has(id) ? {} : { again: true }) };
}

/** Adds the runs whose ids do not exist, in a few statements, and returns their ids. Runs that take turns wait as rows. */
export async function enqueueRuns(
  tenant: TenantTransaction,
  automation: Automation,
  starts: readonly Pick<StartableRun, 'id' | 'trigger'>[],
  takes_turn = false,
  caller = '',
): Promise<ReadonlySet<string>> {
  if (automation.disabled) throw new AppError('automation_disabled');
  const { depth, chain, root } = tenant.principal.cause;
  const runs = starts.map(({ id, trigger }) => {
    const links = [...chain, linkOf(automation.id, trigger.primary_item_id)];
    return { id, definition: automation, trigger, depth: depth + 1, chain: links, ...(root === undefined ? {} : { root }), takes_turn, caller };
  });
  const added = await insertRuns(tenant, runs);
  if (!takes_turn) await queueRuns(tenant, [...added]);
  else if (added.size > 0) await queueTurn(tenant);
  return added;
}

/** How long the caller waits for the engine; then it leaves the start to the relay. */
const patience_ms = 2_000;

/** Starts a run now and returns its workflow id. If the engine does not answer, returns null, and the relay starts the run. */
export async function tryToStartWorkflow(engine: WorkflowEngine, queue: string, client_id: string, run: StartableRun): Promise<string | null> {
  try {
    const client = await engine.client();
    return await client.withDeadline(Date.now() + patience_ms, () => startWorkflow(client, queue, client_id, run));
  } catch {
    return null;
  }
}
