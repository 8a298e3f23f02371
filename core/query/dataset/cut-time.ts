import { isComputed } from '../../field/computed.ts';
import type { AxisType } from '../../field/descriptor/define-field.ts';
import { descriptorOf } from '../../field/registry.ts';
import { literal } from '../../sql/statement.ts';
import type { Truncation } from '../../view/setup/aggregations.ts';
import { formulaKind } from '../expressions.ts';
import { invalidQuery } from '../invalid-query.ts';
import type { Compiling, ResolvedPath } from '../path.ts';

const systemTypes: Record<string, AxisType> = { version: 'number', created_at: 'datetime', updated_at: 'datetime' };

/** The display type of a value. */
export function typeOf(compiling: Compiling, { field, name, model, end }: ResolvedPath): AxisType {
  if (!field) return end ? 'text' : (systemTypes[name] ?? 'text');
  return isComputed(field) ? formulaKind(compiling, model, field) : descriptorOf(field).axis;
}

/** The SQL that truncates a time to a unit in the client's time zone: the first instant or day of the unit. Weeks begin on Monday. */
export function cutToUnit(compiling: Compiling, place: ResolvedPath, truncation: Truncation): string {
  const type = typeOf(compiling, place);
  if (type !== 'date' && type !== 'datetime') throw invalidQuery(`${place.name} is not a time and can’t be cut to a ${truncation}.`);
  const unit = literal(truncation);
  if (type === 'date') return `date_trunc(${unit}, ${place.sql}::timestamp)::date`;
  if (place.field && descriptorOf(place.field).value.kind === 'local') return `date_trunc(${unit}, ${place.sql})`;
  return `date_trunc(${unit}, ${place.sql}, ${compiling.statement.bind(compiling.context.time_zone)}::text)`;
}
