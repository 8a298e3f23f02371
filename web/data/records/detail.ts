import type { JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';

/** Enough to tell two records apart, and no more than a line. */
const most = 3;

/**
 * The fields that tell records of one name apart, by what their model says of them: unique values first, then those that
 * the search looks into. The name itself is none of them.
 */
export function detailFields({ model, fields }: ResolvedModel): string[] {
  const told = [...fields.values()].filter(({ name, type, hidden }) => name !== model.primary_attribute && type === 'text' && !hidden);
  const unique = told.filter(({ misc }) => misc?.unique);
  const searched = told.filter(({ misc }) => misc?.searchable && !misc.unique);
  return [...unique, ...searched].slice(0, most).map(({ name }) => name);
}

/** These fields in the selection of a query, under keys of their own: a field may be called like what stands beside it. */
export const askDetails = (names: readonly string[]): string => names.map((name, at) => `d${at}: ${name}`).join(' ');

/** What a row of such a query has in these fields, as one line. */
export const toldDetails = (row: JsonObject, names: readonly string[]): string =>
  detailOf(
    row,
    names.map((_, at) => `d${at}`),
  );

/** What a record has in these fields, as one line; empty when it has nothing there. */
export const detailOf = (values: JsonObject, names: readonly string[]): string =>
  names
    .map((name) => values[name])
    .filter((value) => typeof value === 'string' && value !== '')
    .join(' · ');
