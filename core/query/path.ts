import { AppError } from '../errors.ts';
import type { FilterContext } from '../filter/types.ts';
import { type End, type ResolvedModel, type Schema, systemFields } from '../model/schema.ts';
import type { Field } from '../model/types.ts';
import { formulaSql, isFormula } from './expressions.ts';
import { crossEnd, type Guard } from './guard.ts';
import { ident, type Statement } from './sql.ts';

/** What a statement is compiled in: one client's schema, its namespace, the reader's rights, and the instant it runs at. */
export type Compiling = { schema: Schema; namespace: string; guard: Guard; statement: Statement; context: FilterContext };

/** One table of a FROM clause, and the to-one joins that paths from it have asked for. */
export type Scope = { model: ResolvedModel; alias: string; joins: Map<string, { model: ResolvedModel; alias: string; text: string }> };

/** A value that a path leads to. `field` is null for a system column and for the identity of a related record. */
export type Place = { sql: string; field: Field | null; name: string; model: ResolvedModel; end: End | null };

export const newScope = (compiling: Compiling, model: ResolvedModel): Scope => ({ model, alias: compiling.statement.alias(), joins: new Map() });
export const joinsOf = (scope: Scope) => [...scope.joins.values()].map(({ text }) => text).join('');
export const tableOf = (compiling: Compiling, table: string) => `${ident(compiling.namespace)}.${ident(table)}`;

const unknownPath = (model: ResolvedModel, name: string, path: string) =>
  new AppError('invalid_query', { errors: [{ message: `${model.model.slug} has no ${name} (in ${path})`, path }] });

/** Columns of the edge table as seen from one end. */
export const edgeColumns = (end: End) => (end.direction === 'out' ? { mine: 'from_id', theirs: 'to_id' } : { mine: 'to_id', theirs: 'from_id' });

/** How the records at the other end are joined to a record's alias. */
export function joinCondition(compiling: Compiling, end: End, mine: string, theirs: string): { edge: string | null; text: string } {
  if (end.storage === 'own_column') return { edge: null, text: `${theirs}.id = ${mine}.${ident(end.place)}` };
  if (end.storage === 'their_column') return { edge: null, text: `${theirs}.${ident(end.place)} = ${mine}.id` };
  const edge = compiling.statement.alias();
  const columns = edgeColumns(end);
  return { edge, text: `${edge}.${columns.mine} = ${mine}.id and ${theirs}.id = ${edge}.${columns.theirs}` };
}

function join(compiling: Compiling, scope: Scope, from: { model: ResolvedModel; alias: string }, end: End, path: string) {
  const known = scope.joins.get(path);
  if (known) return known;
  const model = crossEnd(compiling.schema.models, compiling.guard, from.model, end);
  const alias = compiling.statement.alias();
  const { edge, text } = joinCondition(compiling, end, from.alias, alias);
  const tables = edge
    ? `(${tableOf(compiling, end.place)} ${edge} join ${tableOf(compiling, model.table)} ${alias} on ${alias}.id = ${edge}.${edgeColumns(end).theirs})`
    : `${tableOf(compiling, model.table)} ${alias}`;
  const made = { model, alias, text: ` left join ${tables} on ${text}` };
  scope.joins.set(path, made);
  return made;
}

/** Follows to-one relations from a scope to a field, a system column or a related record; asks the guard at every part. */
export function resolvePath(compiling: Compiling, scope: Scope, path: string): Place {
  const parts = path.split('.');
  let at: { model: ResolvedModel; alias: string } = scope;
  for (const [index, name] of parts.slice(0, -1).entries()) {
    const end = at.model.ends.get(name);
    if (!end || end.many) throw unknownPath(at.model, name, path);
    at = join(compiling, scope, at, end, parts.slice(0, index + 1).join('.'));
  }
  const name = parts.at(-1) ?? '';
  return placeOf(compiling, at, name) ?? endPlace(compiling, scope, at, name, path);
}

/** A field or system column of one table. */
export function placeOf(compiling: Compiling, at: { model: ResolvedModel; alias: string }, name: string): Place | null {
  const { model, alias } = at;
  if (Object.hasOwn(systemFields, name)) {
    return { sql: `${alias}.${systemFields[name as keyof typeof systemFields]}`, field: null, name, model, end: null };
  }
  const field = model.fields.get(name);
  if (!field) return null;
  compiling.guard.field(model, name);
  const sql = isFormula(field) ? formulaSql(compiling, model, alias, field) : `${alias}.${ident(name)}`;
  return { sql, field, name, model, end: null };
}

function endPlace(compiling: Compiling, scope: Scope, at: { model: ResolvedModel; alias: string }, name: string, path: string): Place {
  const end = at.model.ends.get(name);
  if (!end || end.many) throw unknownPath(at.model, name, path);
  const target = crossEnd(compiling.schema.models, compiling.guard, at.model, end);
  const sql = end.storage === 'own_column' ? `${at.alias}.${ident(end.place)}` : `${join(compiling, scope, at, end, path).alias}.id`;
  return { sql, field: null, name, model: target, end };
}

/** A path to sort or show by: one that ends at a relation goes on to the related record's primary attribute. */
export function resolveShown(compiling: Compiling, scope: Scope, path: string): Place {
  const place = resolvePath(compiling, scope, path);
  if (!place.end || !place.model.fields.has(place.model.model.primary_attribute)) return place;
  return resolvePath(compiling, scope, `${path}.${place.model.model.primary_attribute}`);
}
