import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { BrowserForm, Names } from './form-values.ts';

const wordsOf = (value: Json | undefined): string | null => (typeof value === 'string' && value.trim() ? value.trim() : null);

const textKinds = new Set(['text', 'long_text', 'autocomplete']);

/** What a form's record is called before the server has said so: its name, else the first two texts or records that it holds. */
export function recordName(
  { fields }: Pick<BrowserForm, 'fields'>,
  values: JsonObject,
  record: JsonObject,
  names: Names,
  primary: string | undefined,
): string | null {
  const named = primary && (wordsOf(values[primary]) ?? wordsOf(record[primary]));
  if (named) return named;
  const words = fields.flatMap(({ kind, attribute }) => {
    const value = wordsOf(values[attribute]);
    const text = kind === 'relationship' ? value && names.get(value) : textKinds.has(kind) && value;
    return text ? [text] : [];
  });
  return words.slice(0, 2).join(' · ') || null;
}
