import type { Problem } from '../../errors.ts';
import { ruleInForce, type Schema } from '../../model/schema.ts';
import type { Model, ProcessRule } from '../../model/types.ts';
import type { ProcessBinding } from '../types.ts';
import { unfitNames } from './own-subjects.ts';

type Surroundings = { binding: ProcessBinding | null; schema: Schema };

const sameRule = (one: ProcessRule, two: ProcessRule | undefined) =>
  !two?.off && Object.entries(one).every(([name, value]) => two?.[name as keyof ProcessRule] === value);

/** The process binding for a model that may have processes: the company's own models, if the models of processes exist. Otherwise null. */
export function carriersFor({ template }: Pick<Model, 'template'>, { binding, schema }: Surroundings): ProcessBinding | null {
  const carried = binding !== null && [binding.process, binding.operation].every(({ model }) => schema.models.has(model));
  return carried && template !== true ? binding : null;
}

/**
 * The problems of a model's process rule: it is on a built-in model, its relations are missing, or its type is already
 * in use. If a rule was `stored` before and lost its relations since, the model can still be edited.
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

/** The places of a stored rule whose relations were removed. */
export function unfitRule(model: Model, { binding, schema }: Surroundings): string[] {
  const rule = ruleInForce(model);
  return rule && binding ? unfitNames(rule, model.slug, binding, schema).map((name) => `misc.process.${name}`) : [];
}
