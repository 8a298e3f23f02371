import type { StepType } from '@millwright/core/automation/types.ts';
import { action } from './action.ts';
import { condition } from './condition.ts';
import { process } from './process.ts';
import { query } from './query.ts';
import { transform } from './transform.ts';
import type { InsideStep } from './types.ts';
import { write } from './write.ts';

const kinds: Partial<Record<StepType, InsideStep>> = { action, condition, process, query, transform, write };

/** Runs an inside step of any kind. */
export const perform: InsideStep = (context) => {
  const run = kinds[context.step.type];
  if (!run) throw new Error(`A step of type ${context.step.type} does not run inside the database.`);
  return run(context);
};
