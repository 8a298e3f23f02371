import { expect, it } from 'vitest';
import { resolveSchema } from '../../model/schema.ts';
import type { Field, Model, Relation } from '../../model/types.ts';
import type { ProcessBinding, StepPolicy } from '../types.ts';
import { ruleProblems, unfitRule } from './check-rule.ts';
import { identitiesOf, withOwnSubjects } from './own-subjects.ts';
import { planSubject, type SubjectPlan } from './plan-subject.ts';

const field = (name: string, misc: object = {}) => ({ id: name, name, label: name, type: 'text', misc }) as unknown as Field;
const model = (slug: string, schema: Field[], parts: Partial<Model> = {}) =>
  ({ id: slug, slug, name: slug, displayed_name: slug, primary_attribute: 'title', schema, ...parts }) as Model;
const subject = { model: 'task', type: 'task', operations: 'operations', operation_link: 'task', active: 'active', process: 'flow' };
const binding = {
  process: { model: 'flow', type: 'kind' },
  operation: { model: 'operation', line_num: 'line' },
  subjects: [{ ...subject, initial: 'open', cancelled: ['off'] }],
} as unknown as ProcessBinding;
const carriers = [
  model('flow', [field('title'), field('kind', { options: [{ key: 'task', label: 'Task' }] })]),
  model('operation', [field('title')]),
];
const visit = model('visit', [field('title')]);
const asStored = (relations: SubjectPlan['relations']) => relations.map((each) => ({ ...each, id: each.name, slug: each.name }) as Relation);
const plan = (own: Model, { relations = [], others = [], taken = [] }: { relations?: Relation[]; others?: Model[]; taken?: string[] } = {}) =>
  planSubject(own, { binding, schema: resolveSchema([...carriers, own, ...others], relations), taken: () => new Set(taken) });
const off: StepPolicy = { key: 'no', label: 'No', tone: 'cancelled' };

it('gives a model three relations and its type, and makes it a subject by them', () => {
  const { rule, relations, option } = plan(visit);
  expect(rule).toEqual({ type: 'visit', process: 'process', active: 'active_operation', operations: 'operations', link: 'visit' });
  expect(option).toEqual({ key: 'visit', label: 'visit' });
  const ruled = { ...visit, misc: { process: rule } };
  const schema = resolveSchema([...carriers, ruled], asStored(relations));
  const { subjects } = withOwnSubjects(binding, { models: [...carriers, ruled], schema, policies: [off] });
  expect(subjects[0]).toBe(binding.subjects[0]);
  expect(subjects[1]).toMatchObject({ model: 'visit', type: 'visit', active: 'active_operation', cancelled: ['no'], at_creation: true });
  expect(ruleProblems(ruled, { binding, schema }, undefined)).toEqual([]);
});

it('leaves the binding as it is where no own model goes through processes', () => {
  const schema = resolveSchema([...carriers, visit], []);
  expect(withOwnSubjects(binding, { models: [visit], schema, policies: [off] })).toBe(binding);
});

it('uses relations again that the model got before, and its type', () => {
  const { rule, relations } = plan(visit);
  const again = plan({ ...visit, misc: { process: { ...rule, type: 'calls', off: true } } }, { relations: asStored(relations) });
  expect(again).toEqual({ relations: [], rule: { ...rule, type: 'calls' }, option: { key: 'calls', label: 'visit' } });
});

it('finds the relations of a rule that was turned off by their identities, not by names that others may have', () => {
  const { rule, relations } = plan(visit);
  const stored = asStored(relations);
  const off = identitiesOf(rule, 'visit', resolveSchema([...carriers, visit], stored));
  expect(off).toEqual({ process: 'process', active: 'active_operation', operations: 'visit' });
  const turnedOff = { ...visit, misc: { process: { ...rule, off } } };
  expect(plan(turnedOff, { relations: stored })).toMatchObject({ relations: [], rule });
  const called = { process: { name: 'flow' }, active_operation: { name: 'stands_at' }, visit: { name: 'at_visit', inverse: 'stations' } };
  const renamed = stored.map((each) => ({ ...each, ...called[each.id as keyof typeof called] }));
  const names = { type: 'visit', process: 'flow', active: 'stands_at', operations: 'stations', link: 'at_visit' };
  expect(plan(turnedOff, { relations: renamed })).toMatchObject({ relations: [], rule: names });
  // A relation that was removed, and another one that now has its name.
  const another = stored.map((each) => (each.id === 'process' ? { ...each, id: 'own' } : each));
  const again = plan(turnedOff, { relations: another, taken: ['process'] });
  expect(again.rule).toEqual({ ...rule, process: 'process_2' });
  expect(again.relations.map(({ name }) => name)).toEqual(['process_2']);
  expect(identitiesOf(rule, 'visit', resolveSchema([...carriers, visit], stored.slice(1)))).toEqual({
    active: 'active_operation',
    operations: 'visit',
  });
});

it('makes new ones where a designer has relations to the same models, and in place of those that are gone', () => {
  const labels = { name: 'Own', inverse: 'Own' };
  const own = asStored([
    { name: 'guide', inverse: 'guided', type: 'N_1', object_id: 'visit', to_object_id: 'flow', labels },
    { name: 'cause', inverse: 'caused', type: 'N_1', object_id: 'visit', to_object_id: 'operation', labels },
    { name: 'affects', inverse: 'affected', type: 'N_1', object_id: 'operation', to_object_id: 'visit', labels },
  ]);
  const first = plan(visit, { relations: own });
  expect(first.rule).toEqual({ type: 'visit', process: 'process', active: 'active_operation', operations: 'operations', link: 'visit' });
  const remembered = { ...visit, misc: { process: { ...first.rule, off: true as const } } };
  const left = asStored(first.relations.filter(({ name }) => name !== 'visit'));
  const again = plan(remembered, { relations: [...own, ...left], taken: ['visit', 'operations'] });
  expect(again.rule).toEqual({ ...first.rule, operations: 'operations_2', link: 'visit_2' });
  expect(again.relations.map(({ name }) => name)).toEqual(['visit_2']);
});

it('is no subject while it is turned off, and its relations are free to go', () => {
  const { rule, relations } = plan(visit);
  const ruled = { ...visit, misc: { process: { ...rule, off: true as const } } };
  const all = resolveSchema([...carriers, ruled], asStored(relations));
  expect(withOwnSubjects(binding, { models: [ruled], schema: all, policies: [] })).toBe(binding);
  const schema = resolveSchema([...carriers, ruled], []);
  expect([unfitRule(ruled, { binding, schema }), ruleProblems(ruled, { binding, schema }, undefined)]).toEqual([[], []]);
  const on = { ...visit, misc: { process: rule } };
  expect(ruleProblems(on, { binding, schema }, ruled.misc.process)).toHaveLength(4);
});

it('takes other names where some are taken, and a type that no other model has', () => {
  const { rule } = plan(visit, { taken: ['process', 'process_2', 'visit'] });
  expect(rule).toMatchObject({ process: 'process_3', link: 'visit_2', type: 'visit' });
  const other = model('other', [field('title')], { misc: { process: { ...rule, type: 'visit' } } });
  expect(plan(visit, { others: [other] }).rule.type).toBe('visit_2');
  expect(plan(model('a'.repeat(48), [field('title')]), { taken: [] }).relations[1]?.inverse).toHaveLength(48);
});

it('is a subject where its name is the type of a built-in one, by another type', () => {
  const base = { ...binding, subjects: [{ ...subject, type: 'visit', initial: 'open', cancelled: [] }] };
  const { rule, relations } = planSubject(visit, { binding: base, schema: resolveSchema([...carriers, visit], []), taken: () => new Set() });
  expect(rule.type).toBe('visit_2');
  const ruled = { ...visit, misc: { process: rule } };
  const schema = resolveSchema([...carriers, ruled], asStored(relations));
  expect(withOwnSubjects(base, { models: [ruled], schema, policies: [] }).subjects.map(({ type }) => type)).toEqual(['visit', 'visit_2']);
});

it('is no subject once a relation is gone, and says at which place', () => {
  const { rule, relations } = plan(visit);
  const ruled = { ...visit, misc: { process: rule } };
  const schema = resolveSchema([...carriers, ruled], asStored(relations).slice(1));
  expect(withOwnSubjects(binding, { models: [ruled], schema, policies: [] })).toBe(binding);
  expect(unfitRule(ruled, { binding, schema })).toEqual(['misc.process.process']);
  expect(ruleProblems(ruled, { binding, schema }, undefined).map(({ field }) => field)).toEqual(['misc.process.process']);
  expect(ruleProblems(ruled, { binding, schema }, rule)).toEqual([]);
});

it('is refused on a built-in model and where nothing carries processes', () => {
  const { rule, relations } = plan(visit);
  const ruled = { ...visit, misc: { process: rule } };
  const schema = resolveSchema([...carriers, ruled], asStored(relations));
  const codes = (own: Model, base: ProcessBinding | null) => ruleProblems(own, { binding: base, schema }, undefined).map(({ code }) => code);
  expect(codes({ ...ruled, template: true }, binding)).toEqual(['own_models_only']);
  expect(codes(ruled, null)).toEqual(['own_models_only']);
  expect(codes({ ...ruled, misc: { process: { ...rule, type: 'task' } } }, binding)).toEqual(['not_unique']);
});
