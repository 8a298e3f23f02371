import type { Step } from '@millwright/core/automation/types.ts';
import type { Tenant } from '../db/types.ts';
import { type LoadedRun, loadRun } from './run-rows.ts';

/** The run's row is gone, with its client; nothing is left to do. */
export class RunGone extends Error {}

/** A run as a step at this place of its loops needs it; a queued run is running from now on. */
export async function openRun(tenant: Tenant, run_id: string, item: string): Promise<LoadedRun> {
  const run = await loadRun(tenant, run_id, item);
  if (!run) throw new RunGone(`There is no run ${run_id}.`);
  return run;
}

export function stepIn(run: Pick<LoadedRun, 'id' | 'definition'>, step_id: string): Step {
  const step = run.definition.steps.find(({ id }) => id === step_id);
  if (!step) throw new Error(`Run ${run.id} has no step ${step_id}.`);
  return step;
}
