import type { Problem } from '../../errors.ts';
import { ruleInForce, type Schema } from '../../model/schema.ts';
import type { Model, ProcessRule } from '../../model/types.ts';
import type { ProcessBinding } from '../types.ts';
import { unfitNames } from './own-subjects.ts';

type Surroundings = { binding: ProcessBinding | null; schema: Schema };

const sameRule = (one: ProcessRule, two: ProcessRule | undefined) =>
  !two?.off && Object.entries(one).every(([name, value]) => two?.[name as keyof ProcessRule] === value);

/** What carries the processes of a model, if the company may say that it goes through some: one of its own, where there are processes. */
export function carriersFor({ template }: Pick<Model, 'template'>, { binding, schema }: Surroundings): ProcessBinding | null {
  const carried = binding !== null && [binding.process, binding.operation].every(({ model }) => schema.models.has(model));
  return carried && template !== true ? binding : null;
}

/**
 * What is wrong with what a model says of its processes: on a built-in model, about its relations, or with a type that
 * others have. One that was `stored` before may have lost its relations since; the model stays editable.
 */
export function ruleProblems(model: Model, surroundings: Surroundings, stored: ProcessRule | undefined): Problem[] {
  const rule = ruleInForce(model);
  if (!rule) return [];
  const { schema } = surroundings;
  const binding = carriersFor(model, surroundings);
  if (!binding) return [{ field: 'misc.process', code: 'own_models_only', message: 'Only a company’s own models get processes this way.' }];
  const others = [...binding.subjects, ...[...schema.models.values()].flatMap(({ model: { slug, misc } }) => ({ model: slug, ...misc?.process }))];
  const isTaken = others.some(({ model: other, type }) => other !== model.slug && type === rule.type);
  const taken: Problem[] = isTaken ? [{ field: 'misc.process.type', code: 'not_unique', message: 'Another model has this type of processes.' }] : [];
  const unfit = sameRule(rule, stored) ? [] : unfitNames(rule, model.slug, binding, schema);
  return [...taken, ...unfit.map((name): Problem => ({ field: `misc.process.${name}`, code: 'relation_not_found', message: 'Relation not found.' }))];
}

/** The places of a stored rule whose relations are gone. */
export function unfitRule(model: Model, { binding, schema }: Surroundings): string[] {
  const rule = ruleInForce(model);
  return rule && binding ? unfitNames(rule, model.slug, binding, schema).map((name) => `misc.process.${name}`) : [];
}
