import type { Port } from '@millwright/core/automation/descriptor/ports.ts';
import { graphOf } from '@millwright/core/automation/flow/graph.ts';
import { type Engine, type Failure, failedIn, interpret, type StepInstance } from '@millwright/core/automation/flow/interpret.ts';
import { linkOf, runIdFor } from '@millwright/core/automation/match.ts';
import type { Automation, TriggerData } from '@millwright/core/automation/types.ts';
import { newId } from '../../db/sql/new-id.ts';
import type { PendingEvent, TenantTransaction } from '../../db/types.ts';
import type { StepServices } from '../definitions/lookup.ts';
import { beginOutside } from '../execution/outside.ts';
import { type RunStep, runGroup, type Transactions } from '../execution/run-group.ts';
import { recordStep } from '../execution/step-rows.ts';
import { noPins, type Pins } from '../pins/pins.ts';
import { stepIn } from '../runs/claim-run.ts';
import { redactInput } from '../runs/redact.ts';
import { closeRun, findRun, insertRuns, type Run } from '../runs/run-rows.ts';
import { beginBody, endStep } from '../waiting/bodies.ts';
import { beginChild, endChild } from '../waiting/children.ts';
import { beginWait, endWait } from '../waiting/waits.ts';

/** A change made by a step, with the step's place in the requested automation. */
export type Effect = StepInstance & Pick<PendingEvent['event'], 'type' | 'node_id' | 'model' | 'changes'>;

/**
 * Runs an automation inside one transaction, which the caller rolls back: steps read and write real data, waits end at
 * once, outgoing steps are only described, and those with pinned outputs are not run. Answers the run, and what its steps changed in their order.
 */
export const dryRun = (
  tenant: TenantTransaction,
  services: StepServices,
  definition: Automation,
  trigger: TriggerData,
  pins: Pins = noPins,
): Promise<Tried> => rehearse(tenant, services, { definition, trigger, pins }, (engine) => interpret(graphOf(definition), engine));

/** A dry run, and the changes of its steps in order. */
export type Tried = { run: Run; effects: Effect[] };

/** Adds a run for a dry run and interprets it, in a transaction that the caller rolls back. */
export async function rehearse(
  tenant: TenantTransaction,
  services: StepServices,
  { definition, trigger, pins = noPins }: Pick<Run, 'definition' | 'trigger'> & { pins?: Pins },
  walk: (engine: Engine, run_id: string) => Promise<unknown>,
): Promise<Tried> {
  const id = runIdFor(definition.id, newId());
  const chain = [linkOf(definition.id, trigger.primary_item_id)];
  await insertRuns(tenant, [{ id, definition, trigger, depth: 1, chain, dry_run: true }]);
  const trial: Trial = { tenant, services, effects: [], caller: null, pins };
  await walk(engineIn(trial, id), id);
  return { run: (await findRun(tenant, id)) as Run, effects: trial.effects };
}

/** What an automation and those that it runs share; their effects count as those of the step that calls them. */
type Trial = { tenant: TenantTransaction; services: StepServices; effects: Effect[]; caller: StepInstance | null; pins: Pins };

/**
 * Runs each step under its own savepoint. A failed step then leaves the transaction usable and has no effects. Steps
 * that share a transaction are told apart by the cause of their events.
 */
function savepoints({ tenant, effects, caller }: Trial, instance: StepInstance): Transactions {
  return async (work) => {
    const before = tenant.emitted.length;
    const result = await tenant.whole(() => work(tenant));
    for (const { event, cause } of tenant.emitted.slice(before)) {
      const { type, node_id, model, changes } = event;
      const { step_id, item } = caller ?? { step_id: cause.step ?? instance.step_id, item: instance.item };
      effects.push({ step_id, item, type, node_id, model, ...(changes && { changes }) });
    }
    return result;
  };
}

function engineIn(trial: Trial, run_id: string): Engine {
  const at = (instance: StepInstance): RunStep => ({ run_id, ...instance });
  const under = (instance: StepInstance) => savepoints(trial, instance);
  return {
    group: (instance, last) => runGroup(under(instance), trial.services, at(instance), last, { pins: trial.pins }),
    outside: (_step, instance) => pinned(trial, at(instance)) ?? describe(under(instance), at(instance)),
    wait: (_step, instance) => passBy(under(instance), at(instance)),
    automation: (_step, instance) =>
      pinned(trial, at(instance)) ?? runChild({ ...trial, caller: trial.caller ?? instance, pins: noPins }, at(instance)),
    beginBody: (instance) => beginBody(under(instance), at(instance)),
    endStep: (instance, failed) => endStep(under(instance), at(instance), failed),
    pause: async () => undefined,
    // A connection does one thing at a time.
    together: async (branches) => {
      for (const branch of branches) await branch();
    },
    endRun: async (failed) => void (await closeRun(trial.tenant, run_id, failed ? 'failure' : 'success', failed ?? null)),
  };
}

/** Records the pinned output of a step as what it has handed on; null without one. */
function pinned({ tenant, pins }: Trial, { run_id, step_id, item }: RunStep): Promise<object> | null {
  const output = pins.get(step_id);
  if (output === undefined) return null;
  return (async () => {
    const step = stepIn((await findRun(tenant, run_id)) as Run, step_id);
    await recordStep(tenant, run_id, { instance: { step_id, item }, step, status: 'success', output });
    return {};
  })();
}

/** Shows what would be sent. */
async function describe(transactions: Transactions, instance: RunStep): Promise<object | Failure> {
  const begun = await beginOutside(transactions, instance);
  if (!('outgoing' in begun)) return begun;
  await transactions(async (tenant) => {
    const step = stepIn((await findRun(tenant, instance.run_id)) as Run, instance.step_id);
    await recordStep(tenant, instance.run_id, {
      instance,
      step,
      status: 'skipped',
      output: { would_send: redactInput(step.type, begun.outgoing.input) },
      again: false,
    });
  });
  return {};
}

/** Does not wait; an approval counts as given. */
async function passBy(transactions: Transactions, instance: RunStep): Promise<{ port?: Port } | Failure> {
  const plan = await beginWait(transactions, instance);
  if (failedIn(plan)) return plan;
  const answer = await endWait(transactions, instance, { resumed: 'time' });
  return answer && 'port' in answer ? answer : {};
}

async function runChild(trial: Trial, instance: RunStep): Promise<object | Failure> {
  const transactions = savepoints(trial, instance);
  const child = await beginChild(transactions, instance);
  if (failedIn(child)) return child;
  await interpret(child.graph, engineIn(trial, child.run_id));
  return endChild(transactions, instance, child.run_id);
}
