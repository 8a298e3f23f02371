import { isComputed } from '../field/computed.ts';
import type { AxisType } from '../field/descriptor/define-field.ts';
import { checkCondition } from '../filter/check.ts';
import type { Checked, CheckedCondition } from '../filter/checked.ts';
import { parseCondition } from '../filter/parse.ts';
import { partToSql } from '../filter/sql/to-sql.ts';
import { formulaOf, resolvePath } from '../formula/check/fields.ts';
import { fieldToSql, pathToSql } from '../formula/sql/to-sql.ts';
import type { CheckedFormula } from '../formula/types.ts';
import type { Json } from '../json.ts';
import type { Touch } from '../model/path.ts';
import type { ResolvedModel } from '../model/schema.ts';
import type { Field } from '../model/types.ts';
import type { Row } from '../sql/types.ts';
import type { Kind } from '../value/kinds.ts';
import type { Compiling, Scope } from './path.ts';

/** The schema and the rights that a check uses. */
type Asking = Pick<Compiling, 'schema' | 'guard'>;

/** A disabled formula is empty wherever it is used; it keeps the type of its field. */
const disabledPath = (compiling: Compiling, model: ResolvedModel, field: Field) => resolvePath(compiling.schema, model.model.slug, field.name);

/** The SQL of a computed field of a row. The guard checks every field that its formula reads, also through other formulas. */
export function formulaSql(compiling: Compiling, model: ResolvedModel, row: Row, field: Field): string {
  if (field.misc?.formulaDisabled) {
    compiling.statement.switched_off.add(`${model.model.slug}.${field.name}`);
    return pathToSql(disabledPath(compiling, model, field), compiling, row).sql;
  }
  const formula = formulaOf(compiling.schema, model.model.slug, field);
  askTouches(compiling, formula.touches, new Set());
  return fieldToSql(model.model.slug, field, compiling, row);
}

/** The fields that the formula of a computed field reads; none for other fields. */
function readBy({ schema }: Asking, model: ResolvedModel, name: string): readonly Touch[] {
  const field = model.fields.get(name);
  return field && isComputed(field) && !field.misc?.formulaDisabled ? formulaOf(schema, model.model.slug, field).touches : [];
}

/** Checks that the guard allows a field and, for a computed field, everything that its formula reads. */
export function askField(asking: Asking, model: ResolvedModel, name: string): void {
  asking.guard.field(model, name);
  askTouches(asking, readBy(asking, model, name), new Set());
}

/** Checks that the guard allows everything that a separate formula reads, such as the formula of a default. */
export const askFormula = (asking: Asking, { touches }: CheckedFormula): void => askTouches(asking, touches, new Set());

/** Checks that the guard allows everything that an expression reads. */
function askTouches(compiling: Asking, touches: readonly Touch[], seen: Set<string>): void {
  for (const touch of touches) {
    const model = compiling.schema.models.get(touch.model);
    const key = `${touch.model}.${touch.name}`;
    if (!model || seen.has(key)) continue;
    seen.add(key);
    compiling.guard.model(model);
    compiling.guard.field(model, touch.name);
    if (touch.attribute) compiling.guard.attribute(touch.attribute);
    askTouches(compiling, readBy(compiling, model, touch.name), seen);
  }
}

const shownAs: Record<Kind, AxisType> = {
  number: 'number',
  text: 'text',
  boolean: 'boolean',
  date: 'date',
  datetime: 'datetime',
  local: 'datetime',
  duration: 'duration',
  identity: 'text',
  any: 'text',
};

/** The display type of a computed field. */
export function formulaKind(compiling: Compiling, model: ResolvedModel, field: Field): AxisType {
  const off = field.misc?.formulaDisabled;
  const { kind, list } = off ? disabledPath(compiling, model, field).type : formulaOf(compiling.schema, model.model.slug, field).type;
  return list ? 'tags' : shownAs[kind];
}

/**
 * Parses and checks a filter of a model's rows, including the rights to everything that it reads. Errors are `invalid_filter`
 * with their place.
 */
export function checkedFilter(compiling: Compiling, model: ResolvedModel, where: Json): Checked {
  const checked = checkCondition(parseCondition(where), compiling.schema, model.model.slug);
  askTouches(compiling, checked.touches, new Set());
  return checked;
}

/**
 * A part of a filter as one predicate over the scope's row. Conditions in `fulfilled` are left out, because the statement ensures
 * them elsewhere.
 */
export function filterSql(compiling: Compiling, scope: Scope, part: CheckedCondition, fulfilled: readonly CheckedCondition[] = []): string {
  const before = compiling.statement.values.length;
  const sql = partToSql(part, compiling, scope.row, fulfilled);
  if (namesRecords(part)) compiling.statement.names_records = true;
  else if (compiling.statement.values.length > before) compiling.statement.planned_by_value = true;
  return sql;
}

/** Whether a filter names its records by identity. The planner then finds them by the primary key, whichever they are. */
function namesRecords(part: CheckedCondition): boolean {
  if ('all' in part) return part.all.some(namesRecords);
  if ('any' in part || 'not' in part) return false;
  const { fact, operator, operand } = part;
  return fact.text === 'identity' && 'path' in fact && operand.kind === 'literal' && (operator === 'equal' || operator === 'in');
}
