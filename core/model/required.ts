import { isComputed } from '../field/computed.ts';
import { formulaOfDefault, optionOfDefault } from '../field/default.ts';
import { columnType } from './layout.ts';
import type { End, Schema } from './schema.ts';
import type { Field } from './types.ts';

/** What every record of a model must have: a value of a field, or a link at an end that holds one. */
export type Demand = { model: string; name: string } & ({ field: Field; end?: undefined } | { end: End; field?: undefined });

export const keyOfDemand = ({ model, name }: Pick<Demand, 'model' | 'name'>): string => `${model}.${name}`;

/** Required fields that people or callers fill in; sums of entries and formulas fill themselves in. */
const isDemanded = (field: Field): boolean =>
  field.validation === 'required' && !isComputed(field) && !field.misc?.balance && columnType(field) !== null;

/** All that the models demand of their records, by model and name. An end that an attribute demands goes by the attribute's name. */
export function demandsOf({ models }: Schema): Map<string, Demand> {
  const demands = [...models].flatMap(([model, { fields, ends }]): Demand[] => [
    ...[...fields.values()].filter(isDemanded).map((field) => ({ model, name: field.name, field })),
    ...[...ends.values()].flatMap((end) => (end.relation.required && end.direction === 'out' && !end.many ? [{ model, name: end.name, end }] : [])),
    ...[...ends.attributes()].flatMap((end) =>
      end.attribute?.validation === 'required' && end.storage !== 'their_column' && !end.many ? [{ model, name: end.name, end }] : [],
    ),
  ]);
  return new Map(demands.map((demand) => [keyOfDemand(demand), demand]));
}

/**
 * The column that is never empty then; null where the database can't promise it: a default that is looked up once the
 * record is written, a link in a table of its own, and one that a deletion at the other end takes away.
 */
export function heldColumn({ field, end }: Demand): string | null {
  if (end) return end.storage === 'own_column' && end.relation.required ? end.place : null;
  return formulaOfDefault(field) === undefined && optionOfDefault(field) === undefined ? field.name : null;
}
