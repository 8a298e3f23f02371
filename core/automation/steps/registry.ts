import type { StepDescriptor } from '../descriptor/define-step.ts';
import { action } from './action.ts';
import { answer } from './answer.ts';
import { approval } from './approval.ts';
import { ask } from './ask.ts';
import { automation } from './automation.ts';
import { condition } from './condition.ts';
import { csv } from './csv.ts';
import { email } from './email.ts';
import { forEach } from './for-each.ts';
import { list } from './list.ts';
import { parallel } from './parallel.ts';
import { process } from './process.ts';
import { query } from './query.ts';
import { rest } from './rest.ts';
import { spreadsheet } from './spreadsheet.ts';
import { switchStep } from './switch.ts';
import { transform } from './transform.ts';
import { wait } from './wait.ts';
import { webhook } from './webhook.ts';
import { write } from './write.ts';

/** Every type of step under its stored name, in the order of the library. */
export const stepDescriptors = {
  action,
  process,
  approval,
  ask,
  automation,
  query,
  write,
  transform,
  list,
  spreadsheet,
  csv,
  condition,
  switch: switchStep,
  for_each: forEach,
  parallel,
  wait,
  email,
  webhook,
  rest,
  answer,
} as const satisfies Record<string, StepDescriptor>;

type Descriptors = typeof stepDescriptors;
export type StepType = keyof Descriptors;
type TypeIn<P extends StepDescriptor['place']> = { [T in StepType]: Descriptors[T]['place'] extends P ? T : never }[StepType];
/** Types that stay in the database; api performs them. */
export type InsideType = TypeIn<'inside'>;
/** Types that reach other systems; a worker's activity performs them. */
export type OutsideType = TypeIn<'outside'>;

/** Every type of step by its stored name. Asked for when it is needed, so that a step that a test makes up is among them. */
export const stepTypes = (): StepType[] => Object.keys(stepDescriptors) as StepType[];

/** Whether a stored name is that of a type of step. */
export const isStepType = (name: unknown): name is StepType => typeof name === 'string' && Object.hasOwn(stepDescriptors, name);

/** What the product knows of a type of step. A type of another release is an error here, and never run as something else. */
export function stepDescriptor(type: StepType): StepDescriptor {
  if (!isStepType(type)) throw new Error(`There is no type of step ${String(type)}.`);
  return stepDescriptors[type];
}

export const isInside = (type: StepType): type is InsideType => stepDescriptor(type).place === 'inside';
export const isOutside = (type: StepType): type is OutsideType => stepDescriptor(type).place === 'outside';
