import { type End, ruleInForce, type Schema } from '../../model/schema.ts';
import type { Model, ProcessRule } from '../../model/types.ts';
import type { ProcessBinding, ProcessSubject, StepPolicy } from '../types.ts';

type Carriers = Pick<ProcessBinding, 'process' | 'operation'>;

/** The keys of a rule that name a relation. */
type Place = 'process' | 'active' | 'operations' | 'link';

/** The keys of a model's process rule that do not name a suitable relation. */
export function unfitNames(rule: ProcessRule, model: string, { process, operation }: Carriers, { models }: Schema): Place[] {
  const ends = models.get(model)?.ends;
  const toOne = (end: End | undefined, to: string) => end?.to === to && !end.many && end.storage === 'own_column';
  const operations = ends?.get(rule.operations);
  const link = models.get(operation.model)?.ends.get(rule.link);
  const fits = {
    process: toOne(ends?.get(rule.process), process.model),
    active: toOne(ends?.get(rule.active), operation.model),
    operations: operations?.to === operation.model && operations.many,
    link: toOne(link, model) && link?.relation.id === operations?.relation.id,
  };
  return (['process', 'active', 'operations', 'link'] as const).filter((name) => !fits[name]);
}

/** The identities of the relations that a rule names. Missing relations are left out. */
export function identitiesOf(rule: ProcessRule, model: string, { models }: Schema): Exclude<ProcessRule['off'], true | undefined> {
  const ends = models.get(model)?.ends;
  const ids = (['process', 'active', 'operations'] as const).flatMap((place) => {
    const id = ends?.get(rule[place])?.relation.id;
    return id === undefined ? [] : [[place, id] as const];
  });
  return Object.fromEntries(ids);
}

/** The rule with the current names of its relations, found by identity. Another relation may have one of the old names. */
export function namedToday(rule: ProcessRule, model: string, { operation }: Carriers, { models }: Schema): ProcessRule {
  const { off } = rule;
  if (off === undefined || off === true) return rule;
  const nameOf = (of: string, id: string | undefined) =>
    [...(models.get(of)?.ends.values() ?? [])].find(({ relation }) => relation.id === id)?.name ?? '';
  const own = { process: nameOf(model, off.process), active: nameOf(model, off.active), operations: nameOf(model, off.operations) };
  return { ...rule, ...own, link: nameOf(operation.model, off.operations) };
}

/** The keys of the steps that a company shows as cancelled. Advancing never reaches them. */
const cancellations = (policies: Iterable<StepPolicy>) => [...policies].flatMap(({ key, tone }) => (tone === 'cancelled' ? [key] : []));

/** A company's own models that have processes, without models whose relations were removed. */
function ownSubjects(base: ProcessBinding, models: readonly Model[], schema: Schema, policies: Iterable<StepPolicy>): ProcessSubject[] {
  const [built_in, types] = [new Set(base.subjects.map(({ model }) => model)), new Set(base.subjects.map(({ type }) => type))];
  const ruled = models.flatMap((model) => {
    const { slug } = model;
    const rule = ruleInForce(model);
    return rule && !built_in.has(slug) && !types.has(rule.type) && unfitNames(rule, slug, base, schema).length === 0 ? [{ slug, rule }] : [];
  });
  const cancelled = ruled.length > 0 ? cancellations(policies) : [];
  return ruled.map(({ slug, rule }) => ({
    model: slug,
    type: rule.type,
    operations: rule.operations,
    operation_link: rule.link,
    active: rule.active,
    process: rule.process,
    initial: '',
    cancelled,
    own_process: rule.process,
    at_creation: true,
  }));
}

/** The part of a company's configuration that concerns its own models. */
type Company = { models: readonly Model[]; schema: Schema; policies: Iterable<StepPolicy> };

/** Adds the company's own models with processes to the built-in process binding. */
export function withOwnSubjects(base: ProcessBinding, { models, schema, policies }: Company): ProcessBinding {
  const own = ownSubjects(base, models, schema, policies);
  return own.length === 0 ? base : { ...base, subjects: [...base.subjects, ...own] };
}
