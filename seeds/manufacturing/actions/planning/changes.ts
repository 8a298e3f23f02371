import type { Effect } from '@millwright/core/automation/actions.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { Suggestion } from './company/rows.ts';

/** Returns the properties whose present value differs from the wanted one. */
export const changed = (before: JsonObject, wanted: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(wanted).filter(([name, value]) => (before[name] ?? null) !== value));

export const update = (id: string, properties: JsonObject): Effect[] =>
  Object.keys(properties).length === 0 ? [] : [{ op: 'update', id, properties }];
export const remove = (id: string): Effect => ({ op: 'delete', id });

/** Returns the identity of the order or line of a suggestion. */
export const standsFor = ({ std_manufacturing_order, std_pol }: Suggestion): string => std_manufacturing_order ?? std_pol ?? '';
