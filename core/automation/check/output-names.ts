import { schemaKit } from '../descriptor/schema-kit.ts';
import { type StepType, stepDescriptor } from '../steps/registry.ts';
import type { Step } from '../types.ts';

const namesByType = new Map<StepType, readonly string[] | null>();

/** The names of a step's output values; null when its type does not define them. */
export function outputNames({ type }: Pick<Step, 'type'>): readonly string[] | null {
  const names = namesByType.has(type) ? (namesByType.get(type) ?? null) : namesOf(type);
  namesByType.set(type, names);
  return names;
}

function namesOf(type: StepType): readonly string[] | null {
  const schema = stepDescriptor(type).output(schemaKit) as { shape?: object; def?: { catchall?: { type?: string } } };
  return schema.shape && schema.def?.catchall?.type === 'never' ? Object.keys(schema.shape) : null;
}
