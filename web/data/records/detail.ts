import type { JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';

/** Enough to tell two records apart in one line. */
const most = 3;

/**
 * The fields that distinguish records of the same name: unique ones first, then searchable ones. The name itself is not
 * included.
 */
export function detailFields({ model, fields }: ResolvedModel): string[] {
  const textFields = [...fields.values()].filter(({ name, type, hidden }) => name !== model.primary_attribute && type === 'text' && !hidden);
  const unique = textFields.filter(({ misc }) => misc?.unique);
  const searched = textFields.filter(({ misc }) => misc?.searchable && !misc.unique);
  return [...unique, ...searched].slice(0, most).map(({ name }) => name);
}

/** These fields for the selection of a query, with aliases, because a field may have the name of another selected item. */
export const askDetails = (names: readonly string[]): string => names.map((name, at) => `d${at}: ${name}`).join(' ');

/** The values of these fields in a row of such a query, joined into one line. */
export const toldDetails = (row: JsonObject, names: readonly string[]): string =>
  detailOf(
    row,
    names.map((_, at) => `d${at}`),
  );

/** The values of these fields in a record, as one line; empty if there are none. */
export const detailOf = (values: JsonObject, names: readonly string[]): string =>
  names
    .map((name) => values[name])
    .filter((value) => typeof value === 'string' && value !== '')
    .join(' · ');
