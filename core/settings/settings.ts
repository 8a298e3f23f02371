import { optionAt } from '../field/default.ts';
import type { Json, JsonObject } from '../json.ts';
import type { Schema } from '../model/schema.ts';
import type { Field, Model } from '../model/types.ts';

/** A company option by its path, and the field that describes it. */
export type Setting = { option: string; field: Field };

/** The settings that models declare, each group with its title. */
export const settingsOf = (schema: Schema): { title: Model['displayed_name']; settings: Setting[] }[] =>
  [...schema.models.values()].flatMap(({ model }) => {
    const { title, fields = [] } = model.misc?.settings ?? {};
    return title === undefined ? [] : [{ title, settings: fields.map(({ option, ...field }) => ({ option, field: { ...field, id: option } })) }];
  });

/**
 * The value of a setting: the stored option, or else the default of its field. Numbers in a stored list are indexes of the
 * field's options, from 1.
 */
export function valueOfSetting({ option, field }: Setting, options: JsonObject): Json {
  const stored = optionAt(options, option);
  if (stored === null) return (field.misc?.default ?? null) as Json;
  return Array.isArray(stored) ? stored.map((each) => (typeof each === 'number' ? (field.misc?.options?.[each - 1]?.key ?? each) : each)) : stored;
}
