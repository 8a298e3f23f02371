import type { Text } from '@millwright/core/json.ts';
import type { LiveProcess, Operation } from '@millwright/core/process/types.ts';
import type { Tone } from '@millwright/core/schema/tones.ts';
import type { StepPolicies } from '../../data/documents/use-step-policies.ts';

/** One step of the bar. `who` and `when` belong to the transition that left it. */
export type BarStep = {
  identity: string;
  key: string;
  label: Text;
  tone: Tone;
  state: 'past' | 'skipped' | 'current' | 'coming';
  left?: Leaving;
  help?: Text;
};
/** The transition that left a step; `who` is a person, or the rule that moved the record. */
export type Leaving = { who: Text | null; when: string };

/** The keys of the steps with which a process is cancelled. */
export const cancelKeys = (policies: StepPolicies): string[] =>
  [...policies.values()].filter(({ tone }) => tone === 'cancelled').map(({ key }) => key);

/** Sorts operations by line number, and separates those that cancel the process. */
export function ordered({ operations }: LiveProcess, cancelled: readonly string[]): { steps: Operation[]; cancelling: Operation[] } {
  const sorted = [...operations].sort((a, b) => a.line_num - b.line_num);
  const aside = new Set(cancelled);
  return { steps: sorted.filter(({ key }) => !aside.has(key)), cancelling: sorted.filter(({ key }) => aside.has(key)) };
}

/** The step that advancing leads to; null at the last one, after cancelling, and without a process. */
export function nextStep(steps: readonly Operation[], active: Operation | null): Operation | null {
  const at = steps.findIndex(({ identity }) => identity === active?.identity);
  return at < 0 ? null : (steps[at + 1] ?? null);
}

type Passed = { left: ReadonlyMap<string, Leaving> /** Null while it isn't known. */; visited: ReadonlySet<string> | null };

/** The steps of the bar: those before the active one are done or were skipped; the active one may have another name. */
export function barSteps(
  steps: readonly Operation[],
  active: Operation | null,
  policies: StepPolicies,
  { left, visited }: Passed,
  called: Text | null = null,
): BarStep[] {
  const at = steps.findIndex(({ identity }) => identity === active?.identity);
  return steps.map(({ identity, key, label }, index) => {
    const policy = policies.get(key);
    const leaving = left.get(identity) ?? left.get(key);
    return {
      identity,
      key,
      label: (index === at && called) || (policy?.label ?? label),
      tone: policy?.tone ?? 'draft',
      state: index > at || at < 0 ? 'coming' : index === at ? 'current' : (visited?.has(identity) ?? true) ? 'past' : 'skipped',
      ...(leaving ? { left: leaving } : {}),
      ...(policy?.help ? { help: policy.help } : {}),
    };
  });
}

const nothingPassed: Passed = { left: new Map(), visited: null };

/** The bar of a process for a record that is in this step and has passed all steps before it. */
export function previewSteps(steps: readonly Omit<Operation, 'status'>[], at: string, policies: StepPolicies): BarStep[] {
  const operations = steps.map(({ identity, key, label, line_num }): Operation => ({ identity, key, label, line_num, status: '' }));
  const { steps: ordinary, cancelling } = ordered({ process: null, operations, active_operation: null }, cancelKeys(policies));
  const active = operations.find(({ identity }) => identity === at) ?? null;
  return barSteps(active && cancelling.includes(active) ? [...ordinary, active] : ordinary, active, policies, nothingPassed);
}
