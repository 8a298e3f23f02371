import { goodsParts } from '../../barcode/goods-parts.ts';
import type { Problem } from '../../errors.ts';
import { limitsProblems } from '../../field/limits.ts';
import { descriptorOf } from '../../field/registry.ts';
import { columnType } from '../../model/layout.ts';
import { rulesProblems } from '../../model/rules/registry.ts';
import type { Field, Model, Relation } from '../../model/types.ts';
import { fieldsIn } from '../../process/fill-text.ts';
import { nameProblems } from './names.ts';

/** Relation ends as they are named on one model. */
type NamedEnd = { name: string };

const nameTaken = (field: string): Problem => ({ field, code: 'name_taken', message: 'This name is already used, perhaps by something deleted.' });

/** The names of attributes must follow the rules and be unique, also among deleted attributes and relations. */
function fieldProblems(fields: readonly Field[], ends: readonly NamedEnd[], place = 'schema'): Problem[] {
  const seen = new Set(ends.map(({ name }) => name.toLowerCase()));
  return fields.flatMap(({ name, type, misc }, index) => {
    const field = `${place}[${index}]`;
    const problems = nameProblems(name, `${field}.name`);
    if (seen.has(name.toLowerCase())) problems.push(nameTaken(`${field}.name`));
    seen.add(name.toLowerCase());
    const keys = misc?.options?.map(({ key }) => key) ?? [];
    if (new Set(keys).size !== keys.length)
      problems.push({ field: `${field}.misc.options`, code: 'not_unique', message: 'Two options have the same key.' });
    problems.push(...limitsProblems({ type, misc }).map((problem) => ({ ...problem, field: `${field}.misc.${problem.field}` })));
    return problems;
  });
}

/** A field that scans fill must have the kind of the scanned part. No two fields take the same part, except the article. */
function goodsProblems({ schema }: Model): Problem[] {
  const taken = new Set<string>();
  return schema.flatMap(({ type, misc, deleted }, index): Problem[] => {
    const part = misc?.gs1;
    if (deleted || !part) return [];
    const field = `schema[${index}].misc.gs1`;
    const { kind, list } = descriptorOf({ type }).value;
    if (list || kind !== goodsParts[part]) return [{ field, code: 'scan_of_other_type', message: `A ${goodsParts[part]} takes this of a code.` }];
    if (part !== 'article' && taken.has(part)) return [{ field, code: 'not_unique', message: 'Another field takes this of a code already.' }];
    taken.add(part);
    return [];
  });
}

/** The primary attribute must exist, not be deleted, and have a value of its own. */
function primaryProblems({ schema, primary_attribute }: Model): Problem[] {
  if (schema.some(({ name, deleted, type }) => name === primary_attribute && !deleted && !descriptorOf({ type }).showsRelation)) return [];
  return [{ field: 'primary_attribute', code: 'no_primary_attribute', message: 'No primary attribute defined.' }];
}

/** `stands_as` must name existing fields; the one in `when` must be boolean. */
function standingProblems({ schema, misc }: Model): Problem[] {
  const rule = misc?.stands_as;
  if (!rule) return [];
  const live = new Map(schema.filter(({ deleted }) => !deleted).map((field) => [field.name, field]));
  const when = live.get(rule.when);
  const unknown = (field: string, name: string): Problem => ({ field, code: 'unknown_field', message: `There is no field ${name}.` });
  return [
    ...(when && descriptorOf(when).value.kind === 'boolean' ? [] : [unknown('misc.stands_as.when', rule.when)]),
    ...fieldsIn(rule.text).flatMap((name) => (live.has(name) ? [] : [unknown('misc.stands_as.text', name)])),
  ];
}

/** `held_up` must name existing fields: a boolean one for `when`, a text for `reason`. */
function heldUpProblems({ schema, misc }: Model): Problem[] {
  const rule = misc?.held_up;
  if (!rule) return [];
  const kindOf = (name: string) => {
    const field = schema.find((one) => one.name === name && !one.deleted);
    return field && descriptorOf(field).value.kind;
  };
  const wrong = (key: 'when' | 'reason', kind: string): Problem[] =>
    kindOf(rule[key]) === kind
      ? []
      : [{ field: `misc.held_up.${key}`, code: 'unknown_field', message: `There is no field ${rule[key]} of the kind ${kind}.` }];
  return [...wrong('when', 'boolean'), ...wrong('reason', 'text')];
}

/** The paths of an outlook must begin with fields or relations of the model. */
function outlookProblems({ schema, misc }: Model, ends: readonly NamedEnd[]): Problem[] {
  const names = new Set([...schema.filter(({ deleted }) => !deleted), ...ends].map(({ name }) => name));
  const { from = [], changed = [] } = misc?.outlook ?? {};
  const unknown = (key: string) => (path: string, at: number) =>
    names.has(path.split('.')[0] ?? '')
      ? []
      : [{ field: `misc.outlook.${key}[${at}]`, code: 'unknown_field', message: `There is no field ${path}.` }];
  return [...from.flatMap(unknown('from')), ...changed.flatMap(unknown('changed'))];
}

/**
 * Describes a relation, given by id or slug. `mine`: the model is one of its two models. `one`: a record of the model
 * links to at most one other. Undefined when there is no such relation.
 */
export type RelationOf = (id: string) => { mine: boolean; one: boolean } | undefined;

/** The relation of an attribute must exist. If the attribute displays linked records, the relation must have an end on this model. */
function relationFieldProblems(fields: readonly Field[], relationOf: RelationOf): Problem[] {
  return fields.flatMap(({ type, misc, deleted, validation }, index): Problem[] => {
    const id = misc?.relation_id;
    const field = `schema[${index}].misc.relation_id`;
    const { showsRelation } = descriptorOf({ type });
    if (deleted || (id === undefined && !showsRelation)) return [];
    if (id === undefined) return [{ field, code: 'missing_field', message: 'An attribute of the type relation names its relation.' }];
    const relation = relationOf(id);
    if (!relation) return [{ field, code: 'relation_not_found', message: 'Relation not found.' }];
    if (!showsRelation) return [];
    if (!relation.mine) return [{ field, code: 'model_not_in_relation', message: 'Model is not part of relation' }];
    if (validation !== 'required' || relation.one) return [];
    return [{ field: `schema[${index}].validation`, code: 'one_required', message: 'Only a link to one record can be required.' }];
  });
}

/** The problems of a model that don't depend on its relations. */
export const ownModelProblems = (model: Model): Problem[] => [...fieldProblems(model.schema, []), ...primaryProblems(model)];

/** The problems of a model and its relations that keep it from being saved. */
export function modelProblems(model: Model, ends: readonly NamedEnd[], relationOf: RelationOf): Problem[] {
  const slug = /^e_/i.test(model.slug) ? [{ field: 'slug', code: 'name_reserved', message: 'Names that start with e_ are those of links.' }] : [];
  return [
    ...slug,
    ...nameProblems(model.slug, 'slug'),
    ...nameProblems(model.name, 'name'),
    ...fieldProblems(model.schema, ends),
    ...relationFieldProblems(model.schema, relationOf),
    ...primaryProblems(model),
    ...goodsProblems(model),
    ...rulesProblems(model.misc, { schema: model.schema, ends }),
    ...standingProblems(model),
    ...heldUpProblems(model),
    ...outlookProblems(model, ends),
  ];
}

/**
 * Refuses changes that are not allowed once a model exists. A model or field is never renamed: its name is its table or
 * column, and filters, formulas and integrations use it. People see its label, which may change. The type of a built-in field
 * is fixed too.
 */
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
    if ((columnType(old) === null) !== (columnType(field) === null) && descriptorOf(old).showsRelation !== descriptorOf(field).showsRelation) {
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

/** The problems of a relation, except those of its two models. */
export function relationProblems(relation: Relation, taken_from: ReadonlySet<string>, taken_to: ReadonlySet<string>): Problem[] {
  const problems = [...nameProblems(relation.slug, 'slug'), ...nameProblems(relation.name, 'name'), ...nameProblems(relation.inverse, 'inverse')];
  if (taken_from.has(relation.name.toLowerCase())) problems.push(nameTaken('name'));
  if (taken_to.has(relation.inverse.toLowerCase())) problems.push(nameTaken('inverse'));
  if (relation.object_id === relation.to_object_id && relation.name === relation.inverse) problems.push(nameTaken('inverse'));
  return [...problems, ...fieldProblems(relation.schema ?? [], [])];
}

const fixedKeys = ['slug', 'name', 'inverse', 'type', 'object_id', 'to_object_id'] as const;

/** The storage of the links depends on these keys, so they are immutable. */
export function relationChangeProblems(before: Relation, after: Relation): Problem[] {
  const problems = fixedKeys.flatMap((key): Problem[] =>
    before[key] === after[key] ? [] : [{ field: key, code: 'fixed', message: 'This does not change once the relation exists; make a new one.' }],
  );
  if (before.type !== 'N_N' && !before.schema?.length && after.schema?.length) {
    problems.push({ field: 'schema', code: 'fixed', message: 'Attributes of its own are given when a relation is made.' });
  }
  return problems;
}
