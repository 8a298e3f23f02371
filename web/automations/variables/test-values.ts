import type { Step, StepRun } from '@millwright/core/automation/types.ts';
import type { TestedStep } from '@millwright/core/contract/parts/run-shapes.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import type { Pins } from '../state/pins.ts';
import type { LastRun, Variable } from './variables.ts';

/** The last run with the results of tested steps, as later steps see it. */
export function withTestResults(run: LastRun, results: ReadonlyMap<string, TestedStep>): LastRun {
  if (results.size === 0) return run;
  return { trigger: run?.trigger ?? null, steps: [...(run?.steps ?? []), ...([...results.values()] as StepRun[])] };
}

/** The run with pinned data in place of recorded outputs, as tests of later steps use it. */
export function withPins(run: LastRun, pins: Pins): LastRun {
  if (pins.size === 0) return run;
  const pinned = [...pins.values()].map(({ step_id, step, output, pinned_at }): StepRun => {
    const times = { start_date: pinned_at, end_date: pinned_at };
    const rest = { item: '', name: '', attempt: 1, input: null, error: null, attempts: [], partly: null };
    return { id: `pin/${step_id}`, step_id, type: step.type, status: 'success', output: output as StepRun['output'], ...times, ...rest };
  });
  return { trigger: run?.trigger ?? null, steps: [...(run?.steps ?? []), ...pinned] };
}

/** The known values that a step reads: the initial content when they are entered by hand. */
export type GivenValues = { input?: Json; steps?: JsonObject; item?: Json };

/** The values of the variables that a step can read; of earlier steps only those with an output. */
export function knownValues(variables: readonly Variable[], before: readonly Step[]): GivenValues {
  const valueAt = (path: string) => variables.find((one) => one.path === path)?.value;
  const names = new Set(before.flatMap(({ output_variable }) => output_variable ?? []));
  const steps = variables.filter(({ path, name, known }) => known && path.startsWith('steps.') && names.has(name));
  const trigger = valueAt('trigger');
  const input = isObject(trigger) ? trigger.input : undefined;
  const item = valueAt('item');
  return {
    ...(input === undefined ? {} : { input }),
    ...(steps.length > 0 ? { steps: Object.fromEntries(steps.map(({ name, value }) => [name, value ?? null])) } : {}),
    ...(item === undefined ? {} : { item }),
  };
}

/** The values in the form of the call, with this record and the rest of the trigger. */
export const handSource = ({ input, ...others }: GivenValues, primary_item_id: string | undefined) => ({
  values: { ...others, trigger: { ...(primary_item_id ? { primary_item_id } : {}), ...(input === undefined ? {} : { input }) } },
});
