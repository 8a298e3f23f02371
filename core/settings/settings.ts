import { optionAt } from '../field/default.ts';
import type { Json, JsonObject } from '../json.ts';
import type { Schema } from '../model/schema.ts';
import type { Field, Model } from '../model/types.ts';

/** An option of the company at a path of its options, and the field that holds it. */
export type Setting = { option: string; field: Field };

/** The settings that models name, under the title of each. */
export const settingsOf = (schema: Schema): { title: Model['displayed_name']; settings: Setting[] }[] =>
  [...schema.models.values()].flatMap(({ model }) => {
    const { title, fields = [] } = model.misc?.settings ?? {};
    return title === undefined ? [] : [{ title, settings: fields.map(({ option, ...field }) => ({ option, field: { ...field, id: option } })) }];
  });

/** What a setting says: the stored option, else the default of its field. A number in a list stands for the option at its place, from 1 on. */
export function valueOfSetting({ option, field }: Setting, options: JsonObject): Json {
  const stored = optionAt(options, option);
  if (stored === null) return (field.misc?.default ?? null) as Json;
  return Array.isArray(stored) ? stored.map((each) => (typeof each === 'number' ? (field.misc?.options?.[each - 1]?.key ?? each) : each)) : stored;
}
