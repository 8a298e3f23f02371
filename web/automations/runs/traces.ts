import { portAfter } from '@millwright/core/automation/descriptor/ports.ts';
import { stepDescriptor } from '@millwright/core/automation/steps/registry.ts';
import type { Edge, StepRun } from '@millwright/core/automation/types.ts';

/** The executions of one step in a run (in a loop one per item), with the worst status. */
export type Trace = { status: StepRun['status']; passes: StepRun[]; duration_ms: number };

const gravity: StepRun['status'][] = ['failure', 'cancelled', 'running', 'waiting', 'success', 'skipped'];

const worst = (passes: readonly StepRun[]) => gravity.find((status) => passes.some((pass) => pass.status === status)) ?? 'skipped';

/** The milliseconds between two instants; a running step lasts until `now`. */
export function lasting(pass: Pick<StepRun, 'start_date' | 'end_date'>, now: number): number {
  return Math.max(0, (pass.end_date ? Date.parse(pass.end_date) : now) - Date.parse(pass.start_date));
}

/** The passes of each step of a run. Of repeated attempts only the last one counts for the status. */
export function traces(steps: readonly StepRun[], now: number): Map<string, Trace> {
  const byStep = Map.groupBy(steps, (pass) => pass.step_id);
  return new Map(
    [...byStep].map(([id, passes]) => {
      const last = new Map(passes.map((pass) => [pass.item, pass]));
      const duration_ms = passes.reduce((sum, pass) => sum + lasting(pass, now), 0);
      return [id, { status: worst([...last.values()]), passes, duration_ms }];
    }),
  );
}

/**
 * Whether a run left a step by this port: a condition by its result; an approval, a wait for a record or a switch by
 * its output; a failed step by `error`; any other by the remaining port.
 */
export function leftBy({ passes, status }: Trace, port: Edge['port']): boolean {
  if (port === 'true' || port === 'false') return passes.some((pass) => pass.status === 'success' && pass.output === (port === 'true'));
  const chosen = passes.filter(({ type }) => ['approval', 'switch', 'record'].includes(stepDescriptor(type).ports));
  if (chosen.length > 0 && port !== 'error')
    return chosen.some((pass) => pass.status === 'success' && portAfter(stepDescriptor(pass.type).ports, pass.output) === port);
  return port === 'error' ? status === 'failure' : passes.some((pass) => pass.status === 'success' || pass.status === 'running');
}

/** The pass to show first: a failed one, or else a running one, or else the first. */
export function tellingPass({ passes, status }: Trace): StepRun | undefined {
  return passes.findLast((pass) => pass.status === status) ?? passes[0];
}

/** The step at which a run failed; null if there is none. */
export function failingStep(steps: readonly StepRun[]): string | null {
  return steps.find((step) => step.status === 'failure' && step.error)?.step_id ?? steps.find((step) => step.status === 'failure')?.step_id ?? null;
}

/** Formats a duration: `35 ms`, `1.4 s`, `2 min 5 s`, `3 h 20 min`; at most two units. */
export function duration(milliseconds: number, format: (value: number, unit: 'millisecond' | 'second' | 'minute' | 'hour') => string): string {
  if (milliseconds < 1000) return format(Math.round(milliseconds), 'millisecond');
  if (milliseconds < 60_000) return format(Math.round(milliseconds / 100) / 10, 'second');
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 60) return `${format(minutes, 'minute')} ${format(Math.round((milliseconds % 60_000) / 1000), 'second')}`;
  return `${format(Math.floor(minutes / 60), 'hour')} ${format(minutes % 60, 'minute')}`;
}
