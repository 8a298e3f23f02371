import type { Problem } from '../../errors.ts';
import { columnType } from '../../model/layout.ts';
import type { Field, Model, Relation } from '../../model/types.ts';
import { nameProblems } from '../names.ts';

/** Relation ends as they are named on one model. */
type NamedEnd = { name: string };

const taken = (field: string): Problem => ({ field, code: 'name_taken', message: 'This name is taken, perhaps by something deleted.' });

/** Names of attributes follow the rules and are unique, those of deleted ones and of relations included. */
function fieldProblems(fields: readonly Field[], ends: readonly NamedEnd[], place = 'schema'): Problem[] {
  const seen = new Set(ends.map(({ name }) => name.toLowerCase()));
  return fields.flatMap(({ name, misc }, index) => {
    const field = `${place}[${index}]`;
    const problems = nameProblems(name, `${field}.name`);
    if (seen.has(name.toLowerCase())) problems.push(taken(`${field}.name`));
    seen.add(name.toLowerCase());
    const keys = misc?.options?.map(({ key }) => key) ?? [];
    if (new Set(keys).size !== keys.length)
      problems.push({ field: `${field}.misc.options`, code: 'not_unique', message: 'Two options have the same key.' });
    return problems;
  });
}

/** The primary attribute is a live one. */
function primaryProblems({ schema, primary_attribute }: Model): Problem[] {
  if (schema.some(({ name, deleted }) => name === primary_attribute && !deleted)) return [];
  return [{ field: 'primary_attribute', code: 'no_primary_attribute', message: 'No primary attribute defined.' }];
}

/** What is held fixed is there, and a boolean field says when. */
function fixedProblems({ schema, misc }: Model, ends: readonly NamedEnd[]): Problem[] {
  const live = schema.filter(({ deleted }) => !deleted);
  const names = new Set([...live, ...ends].map(({ name }) => name));
  const unknown = (field: string, name: string): Problem => ({ field, code: 'unknown_field', message: `There is no field ${name}.` });
  return (misc?.fixed ?? []).flatMap((rule, index) => {
    const place = `misc.fixed[${index}]`;
    const when = live.some(({ name, type }) => name === rule.when && type === 'boolean') ? [] : [unknown(`${place}.when`, rule.when)];
    return [...when, ...rule.names.flatMap((name, at) => (names.has(name) ? [] : [unknown(`${place}.names[${at}]`, name)]))];
  });
}

/** What keeps a model from being saved, as far as it can be told from it and its relation ends. */
export function modelProblems(model: Model, ends: readonly NamedEnd[]): Problem[] {
  const slug = /^e_/i.test(model.slug) ? [{ field: 'slug', code: 'name_reserved', message: 'Names that start with e_ are those of links.' }] : [];
  return [
    ...slug,
    ...nameProblems(model.slug, 'slug'),
    ...nameProblems(model.name, 'name'),
    ...fieldProblems(model.schema, ends),
    ...primaryProblems(model),
    ...fixedProblems(model, ends),
  ];
}

/** What may not change any more once records exist: the names of table and columns, and a built-in field's type. */
export function modelChangeProblems(before: Model, after: Model, builtIn: ReadonlySet<string>): Problem[] {
  const byId = new Map(before.schema.map((field) => [field.id, field]));
  const fixed = (field: string, message: string): Problem => ({ field, code: 'fixed', message });
  const problems = before.slug === after.slug ? [] : [fixed('slug', 'The slug of a model does not change.')];
  after.schema.forEach((field, index) => {
    const old = byId.get(field.id);
    if (!old) return;
    if (old.name !== field.name) problems.push(fixed(`schema[${index}].name`, 'The name of an attribute does not change; make a new one.'));
    if (builtIn.has(field.id) && old.type !== field.type)
      problems.push(fixed(`schema[${index}].type`, 'The type of a built-in attribute does not change.'));
    if ((columnType(old) === null) !== (columnType(field) === null) && (old.type === 'relation') !== (field.type === 'relation')) {
      problems.push(fixed(`schema[${index}].type`, 'An attribute does not become a relation, nor the other way round.'));
    }
  });
  return problems;
}

/** Attributes that an author left out stay in the schema, marked as deleted. */
export function keepDeleted(before: readonly Field[], after: readonly Field[]): Field[] {
  const kept = new Set(after.map(({ id }) => id));
  return [...after, ...before.filter(({ id }) => !kept.has(id)).map((field) => ({ ...field, deleted: true }))];
}

/** What keeps a relation from being saved, beyond its two models. */
export function relationProblems(relation: Relation, taken_from: ReadonlySet<string>, taken_to: ReadonlySet<string>): Problem[] {
  const problems = [...nameProblems(relation.slug, 'slug'), ...nameProblems(relation.name, 'name'), ...nameProblems(relation.inverse, 'inverse')];
  if (taken_from.has(relation.name.toLowerCase())) problems.push(taken('name'));
  if (taken_to.has(relation.inverse.toLowerCase())) problems.push(taken('inverse'));
  if (relation.object_id === relation.to_object_id && relation.name === relation.inverse) problems.push(taken('inverse'));
  return [...problems, ...fieldProblems(relation.schema ?? [], [])];
}

const fixedKeys = ['slug', 'name', 'inverse', 'type', 'object_id', 'to_object_id'] as const;

/** Where its links are kept hangs on these, so they stay as they are. */
export function relationChangeProblems(before: Relation, after: Relation): Problem[] {
  const problems = fixedKeys.flatMap((key): Problem[] =>
    before[key] === after[key] ? [] : [{ field: key, code: 'fixed', message: 'This does not change once the relation exists; make a new one.' }],
  );
  if (before.type !== 'N_N' && !before.schema?.length && after.schema?.length) {
    problems.push({ field: 'schema', code: 'fixed', message: 'Attributes of its own are given when a relation is made.' });
  }
  return problems;
}
