import type { Json, JsonObject, Text } from '@millwright/core/json.ts';
import { formatNumber } from '../../format/numbers.ts';

const valueText = (value: Json | undefined): string => (typeof value === 'number' ? formatNumber(value) : String(value ?? ''));
const filled = (text: string, record: JsonObject) => text.replace(/\{(\w+)\}/g, (_, name: string) => valueText(record[name]));

/** A text of the configuration with the record's values in the place of `{field}`, in each of its languages. */
export const fillText = (text: Text, record: JsonObject): Text =>
  typeof text === 'string'
    ? filled(text, record)
    : (Object.fromEntries(Object.entries(text).map(([language, words]) => [language, filled(words, record)])) as Text);
