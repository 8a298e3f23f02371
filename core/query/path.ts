import { AppError } from '../errors.ts';
import { isComputed } from '../field/computed.ts';
import { type End, type ResolvedModel, type Schema, systemFields } from '../model/schema.ts';
import type { Field } from '../model/types.ts';
import { quoteName, tableName } from '../sql/names.ts';
import { edgeColumns, Joins, joinedRow } from '../sql/row.ts';
import type { Statement } from '../sql/statement.ts';
import type { Row } from '../sql/types.ts';
import type { FilterContext } from '../value/context.ts';
import { formulaSql } from './expressions.ts';
import { crossEnd, type Guard } from './guard.ts';
import { invalidQuery } from './invalid-query.ts';

/** The input for compiling a statement: a client's schema and namespace, the reader's rights, the statement and the instant. */
export type Compiling = { schema: Schema; namespace: string; guard: Guard; statement: Statement; context: FilterContext };

/** One table of a FROM clause with the to-one joins that its expressions need. */
export type Scope = { model: ResolvedModel; alias: string; row: Row; joins: Joins };

/** The value at the end of a path. `field` is null for a system column and for the identity of a related record. */
export type ResolvedPath = { sql: string; field: Field | null; name: string; model: ResolvedModel; end: End | null };

/** The scope of a row that already has an alias. */
export function scopeOf(model: ResolvedModel, alias: string): Scope {
  const joins = new Joins();
  return { model, alias, joins, row: joinedRow(model.model.slug, alias, joins) };
}

/** The scope of a model's rows under a new alias. */
export const newScope = (compiling: Compiling, model: ResolvedModel): Scope => scopeOf(model, compiling.statement.alias());
/** The text of a scope's joins. It is complete once all expressions over the scope have been compiled. */
export const joinsOf = (scope: Scope) => scope.joins.text;
/** The name of a table of the client's schema in SQL. */
export const tableOf = (compiling: Compiling, table: string) => tableName(compiling.namespace, table);

/**
 * The error for a part of a path that can't be resolved: on the way (`way`), behind a relation (`mirror`), or in the model itself
 * (`own`).
 */
function unknownPart(model: ResolvedModel, name: string, place: 'way' | 'mirror' | 'own'): AppError {
  const details = { model: model.model.slug, column: name.slice(0, 100) };
  const end = model.ends.get(name);
  if (end?.many)
    return invalidQuery(
      `${details.model}.${details.column} leads to many records, which a path of one value can't follow. Read them by a query, or count them in a formula field.`,
    );
  if (place === 'way') return new AppError('no_relation', details);
  if (place === 'mirror') return new AppError('mirror_not_found', details);
  return invalidQuery(`${details.model} has no ${details.column}`);
}

/** The join condition from the alias of a record to the records at the other end of a relation. */
export function joinCondition(compiling: Compiling, end: End, mine: string, theirs: string): { edge: string | null; text: string } {
  if (end.storage === 'own_column') return { edge: null, text: `${theirs}.id = ${mine}.${quoteName(end.place)}` };
  if (end.storage === 'their_column') return { edge: null, text: `${theirs}.${quoteName(end.place)} = ${mine}.id` };
  const edge = compiling.statement.alias();
  const columns = edgeColumns(end);
  return { edge, text: `${edge}.${columns.mine} = ${mine}.id and ${theirs}.id = ${edge}.${columns.theirs}` };
}

type At = { model: ResolvedModel; row: Row };

/** Follows a path over to-one relations to a field, a system column or a related record. Every part is checked with the guard. */
export function resolvePath(compiling: Compiling, scope: At, path: string): ResolvedPath {
  const parts = path.split('.');
  let at: At = scope;
  for (const name of parts.slice(0, -1)) {
    const end = at.model.ends.get(name);
    if (!end || end.many) throw unknownPart(at.model, name, 'way');
    at = { model: crossEnd(compiling.schema.models, compiling.guard, at.model, end), row: at.row.toOne(compiling, end) };
  }
  const name = parts.at(-1) ?? '';
  return placeOf(compiling, at, name) ?? endPlace(compiling, at, name, parts.length > 1 ? 'mirror' : 'own');
}

/** A field or system column of one row. */
export function placeOf(compiling: Compiling, { model, row }: At, name: string): ResolvedPath | null {
  if (Object.hasOwn(systemFields, name)) {
    const column = systemFields[name as keyof typeof systemFields];
    return { sql: column === 'id' ? row.id : row.column(column), field: null, name, model, end: null };
  }
  const field = model.fields.get(name);
  if (!field) return null;
  compiling.guard.field(model, name);
  const sql = isComputed(field) ? formulaSql(compiling, model, row, field) : row.column(name);
  return { sql, field, name, model, end: null };
}

function endPlace(compiling: Compiling, at: At, name: string, place: 'mirror' | 'own'): ResolvedPath {
  const end = at.model.ends.get(name);
  if (!end || end.many) throw unknownPart(at.model, name, place);
  const target = crossEnd(compiling.schema.models, compiling.guard, at.model, end);
  return { sql: at.row.toOne(compiling, end).id, field: null, name, model: target, end };
}

/** A path for sorting or display. A path that ends at a relation continues to the primary attribute of the related record. */
export function resolveShown(compiling: Compiling, scope: At, path: string): ResolvedPath {
  const place = resolvePath(compiling, scope, path);
  if (!place.end || !place.model.fields.has(place.model.model.primary_attribute)) return place;
  return resolvePath(compiling, scope, `${path}.${place.model.model.primary_attribute}`);
}
