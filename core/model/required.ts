import { isComputed } from '../field/computed.ts';
import { formulaOfDefault, optionOfDefault } from '../field/default.ts';
import { columnType } from './layout.ts';
import type { End, Schema } from './schema.ts';
import type { Field } from './types.ts';

/** Something that every record of a model must have: a value of a field, or a link of a to-one end. */
export type Demand = { model: string; name: string } & ({ field: Field; end?: undefined } | { end: End; field?: undefined });

export const keyOfDemand = ({ model, name }: Pick<Demand, 'model' | 'name'>): string => `${model}.${name}`;

/** Whether a field is required and filled in by people or callers. Balances and formulas are computed. */
const isDemanded = (field: Field): boolean =>
  field.validation === 'required' && !isComputed(field) && !field.misc?.balance && columnType(field) !== null;

/** Everything that the models require of their records, by model and name. An end that an attribute requires has the attribute's name. */
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
 * The column that can be NOT NULL because of a demand. Null when it can't: its default is looked up after the record is
 * written, the link is in a table of its own, or deleting the other record removes the link.
 */
export function heldColumn({ field, end }: Demand): string | null {
  if (end) return end.storage === 'own_column' && end.relation.required ? end.place : null;
  return formulaOfDefault(field) === undefined && optionOfDefault(field) === undefined ? field.name : null;
}
