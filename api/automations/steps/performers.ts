import { type InsideType, isInside } from '@millwright/core/automation/steps/registry.ts';
import { action } from './action.ts';
import { answer } from './answer.ts';
import { condition, switchStep } from './choice.ts';
import { list } from './list.ts';
import { notify } from './notify.ts';
import { process } from './process.ts';
import { query } from './query.ts';
import { script } from './script.ts';
import { transform } from './transform.ts';
import type { InsideStep } from './types.ts';
import { write } from './write.ts';

/** The implementation of each inside step type. */
export const performers: Record<InsideType, InsideStep> = {
  action,
  answer,
  condition,
  list,
  notify,
  process,
  query,
  script,
  switch: switchStep,
  transform,
  write,
};

/** Performs an inside step of any type. */
export const perform: InsideStep = (context) => {
  const { type } = context.step;
  if (!isInside(type)) throw new Error(`A step of type ${type} does not run inside the database.`);
  return performers[type](context);
};
