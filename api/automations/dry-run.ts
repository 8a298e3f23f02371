import { graphOf } from '@millwright/core/automation/graph.ts';
import { type Engine, type Failure, failedIn, interpret, type Place } from '@millwright/core/automation/interpret.ts';
import { linkOf, runIdFor } from '@millwright/core/automation/match.ts';
import type { Automation, TriggerData } from '@millwright/core/automation/types.ts';
import { v7 } from 'uuid';
import type { Tenant } from '../db/types.ts';
import { beginBody, endStep } from './bodies.ts';
import { beginChild, endChild } from './children.ts';
import type { Actions } from './lookup.ts';
import { stepIn } from './open-run.ts';
import { beginOutside } from './outside.ts';
import { type GroupPlace, runGroup, type Transactions } from './run-group.ts';
import { closeRun, findRun, insertRuns, type Run } from './run-rows.ts';
import { recordStep } from './step-rows.ts';
import { beginWait, endWait } from './waits.ts';

/**
 * Runs an automation inside one transaction, which the caller rolls back: steps read and write real data, waits end at
 * once, and outgoing steps are only described. Answers the run.
 */
export async function dryRun(tenant: Tenant, actions: Actions, definition: Automation, trigger: TriggerData): Promise<Run> {
  const id = runIdFor(definition.id, v7());
  const chain = [linkOf(definition.id, trigger.primary_item_id)];
  await insertRuns(tenant, [{ id, definition, trigger, depth: 1, chain, dry_run: true }]);
  await interpret(graphOf(definition), engineIn(tenant, actions, id));
  return (await findRun(tenant, id)) as Run;
}

/** Each step under its own savepoint, so that one that fails leaves the transaction usable. */
function savepoints(tenant: Tenant): Transactions {
  return async (work) => {
    await tenant.query('SAVEPOINT step');
    try {
      const result = await work(tenant);
      await tenant.query('RELEASE SAVEPOINT step');
      return result;
    } catch (error) {
      await tenant.query('ROLLBACK TO SAVEPOINT step; RELEASE SAVEPOINT step');
      throw error;
    }
  };
}

function engineIn(tenant: Tenant, actions: Actions, run_id: string): Engine {
  const transactions = savepoints(tenant);
  const at = (place: Place): GroupPlace => ({ run_id, ...place });
  return {
    group: (place, last) => runGroup(transactions, actions, at(place), last),
    outside: (_step, place) => describe(transactions, at(place)),
    wait: (_step, place) => passBy(transactions, at(place)),
    automation: (_step, place) => runChild(tenant, transactions, actions, at(place)),
    beginBody: (place) => beginBody(transactions, at(place)),
    endStep: (place, failed) => endStep(transactions, at(place), failed),
    pause: async () => undefined,
    // One connection does one thing at a time.
    together: async (branches) => {
      for (const branch of branches) await branch();
    },
    endRun: async (failed) => void (await closeRun(tenant, run_id, failed ? 'failure' : 'success', failed ?? null)),
  };
}

/** Shows what would be sent. */
async function describe(transactions: Transactions, place: GroupPlace): Promise<object | Failure> {
  const begun = await beginOutside(transactions, place);
  if (!('outgoing' in begun)) return begun;
  await transactions(async (tenant) => {
    const step = stepIn((await findRun(tenant, place.run_id)) as Run, place.step_id);
    await recordStep(tenant, place.run_id, { place, step, status: 'skipped', output: { would_send: begun.outgoing.input }, again: false });
  });
  return {};
}

async function passBy(transactions: Transactions, place: GroupPlace): Promise<object | Failure> {
  const plan = await beginWait(transactions, place);
  if (!failedIn(plan)) await endWait(transactions, place, { resumed: 'time' });
  return plan;
}

async function runChild(tenant: Tenant, transactions: Transactions, actions: Actions, place: GroupPlace): Promise<object | Failure> {
  const child = await beginChild(transactions, place);
  if (failedIn(child)) return child;
  await interpret(child.graph, engineIn(tenant, actions, child.run_id));
  return endChild(transactions, place, child.run_id);
}
