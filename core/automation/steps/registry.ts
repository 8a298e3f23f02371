import type { StepDescriptor } from '../descriptor/define-step.ts';
import { action } from './business/action.ts';
import { approval } from './business/approval.ts';
import { ask } from './business/ask.ts';
import { automation } from './business/automation.ts';
import { message } from './business/message.ts';
import { notify } from './business/notify.ts';
import { process } from './business/process.ts';
import { csv } from './data/csv.ts';
import { document } from './data/document.ts';
import { label } from './data/label.ts';
import { list } from './data/list.ts';
import { query } from './data/query.ts';
import { script } from './data/script.ts';
import { spreadsheet } from './data/spreadsheet.ts';
import { transform } from './data/transform.ts';
import { write } from './data/write.ts';
import { condition } from './logic/condition.ts';
import { forEach } from './logic/for-each.ts';
import { parallel } from './logic/parallel.ts';
import { switchStep } from './logic/switch.ts';
import { wait } from './logic/wait.ts';
import { waitRecord } from './logic/wait-record.ts';
import { answer } from './outside/answer.ts';
import { email } from './outside/email.ts';
import { operation } from './outside/operation.ts';
import { rest } from './outside/rest.ts';
import { webhook } from './outside/webhook.ts';

/** Every type of step by its stored name, in the order of the library. */
export const stepDescriptors = {
  action,
  process,
  approval,
  ask,
  notify,
  message,
  automation,
  query,
  write,
  transform,
  list,
  script,
  spreadsheet,
  csv,
  document,
  label,
  condition,
  switch: switchStep,
  for_each: forEach,
  parallel,
  wait,
  wait_record: waitRecord,
  email,
  webhook,
  operation,
  rest,
  answer,
} as const satisfies Record<string, StepDescriptor>;

type Descriptors = typeof stepDescriptors;
export type StepType = keyof Descriptors;
type TypeIn<P extends StepDescriptor['place']> = { [T in StepType]: Descriptors[T]['place'] extends P ? T : never }[StepType];
/** Types that only use the database; the api performs them. */
export type InsideType = TypeIn<'inside'>;
/** Types that call other systems; a worker's activity performs them. */
export type OutsideType = TypeIn<'outside'>;

/** Every type of step by stored name. A function, so that types added by tests are included. */
export const stepTypes = (): StepType[] => Object.keys(stepDescriptors) as StepType[];

/** Whether a stored name is that of a type of step. */
export const isStepType = (name: unknown): name is StepType => typeof name === 'string' && Object.hasOwn(stepDescriptors, name);

/** The descriptor of a type of step. Throws for an unknown type, such as one of another release; it must never run as something else. */
export function stepDescriptor(type: StepType): StepDescriptor {
  if (!isStepType(type)) throw new Error(`There is no type of step ${String(type)}.`);
  return stepDescriptors[type];
}

export const isInside = (type: StepType): type is InsideType => stepDescriptor(type).place === 'inside';
export const isOutside = (type: StepType): type is OutsideType => stepDescriptor(type).place === 'outside';
