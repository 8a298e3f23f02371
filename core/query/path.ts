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

/** What a statement is compiled in: one client's schema, its namespace, the reader's rights, and the instant it runs at. */
export type Compiling = { schema: Schema; namespace: string; guard: Guard; statement: Statement; context: FilterContext };

/** One table of a FROM clause, and the to-one joins that expressions over it have asked for. */
export type Scope = { model: ResolvedModel; alias: string; row: Row; joins: Joins };

/** A value that a path leads to. `field` is null for a system column and for the identity of a related record. */
export type ResolvedPath = { sql: string; field: Field | null; name: string; model: ResolvedModel; end: End | null };

/** The scope of a row that an alias names already. */
export function scopeOf(model: ResolvedModel, alias: string): Scope {
  const joins = new Joins();
  return { model, alias, joins, row: joinedRow(model.model.slug, alias, joins) };
}

/** The scope of a model's rows under a new alias. */
export const newScope = (compiling: Compiling, model: ResolvedModel): Scope => scopeOf(model, compiling.statement.alias());
/** The joins of a scope; complete once every expression over it has been compiled. */
export const joinsOf = (scope: Scope) => scope.joins.text;
/** A table of the client's schema as it stands in SQL text. */
export const tableOf = (compiling: Compiling, table: string) => tableName(compiling.namespace, table);

/** What is wrong with a part that leads nowhere: a relation on the way, a column behind a relation, or a field of the model itself. */
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

/** How the records at the other end of a relation are found from a record's alias. */
export function joinCondition(compiling: Compiling, end: End, mine: string, theirs: string): { edge: string | null; text: string } {
  if (end.storage === 'own_column') return { edge: null, text: `${theirs}.id = ${mine}.${quoteName(end.place)}` };
  if (end.storage === 'their_column') return { edge: null, text: `${theirs}.${quoteName(end.place)} = ${mine}.id` };
  const edge = compiling.statement.alias();
  const columns = edgeColumns(end);
  return { edge, text: `${edge}.${columns.mine} = ${mine}.id and ${theirs}.id = ${edge}.${columns.theirs}` };
}

type At = { model: ResolvedModel; row: Row };

/** Follows to-one relations from a scope to a field, a system column or a related record; asks the guard at every part. */
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

/** A path to sort or show by: one that ends at a relation goes on to the related record's primary attribute. */
export function resolveShown(compiling: Compiling, scope: At, path: string): ResolvedPath {
  const place = resolvePath(compiling, scope, path);
  if (!place.end || !place.model.fields.has(place.model.model.primary_attribute)) return place;
  return resolvePath(compiling, scope, `${path}.${place.model.model.primary_attribute}`);
}
