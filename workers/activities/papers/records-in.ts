import { badInput } from '@millwright/core/automation/bad-input.ts';
import { type Json, type JsonObject, type Language, languages } from '@millwright/core/json.ts';

/** The records that a step prints: one, or a list with this limit. */
export function recordsIn({ records }: JsonObject, most: number): string[] {
  const ids = (Array.isArray(records) ? records : [records ?? null]).map((record) => {
    if (typeof record !== 'string' || record === '') throw badInput('records', 'not_a_text');
    return record;
  });
  if (ids.length === 0) throw badInput('records', 'missing_field');
  if (ids.length > most) throw badInput('records', 'too_large', { max: most });
  return ids;
}

/** The language that a step names. Without one, the company's is used. */
export function languageIn(asked: Json | undefined): Language | undefined {
  if (asked === undefined || asked === null) return undefined;
  const language = languages.find((each) => each === asked);
  if (!language) throw badInput('language', 'unknown_option', { option: String(asked) });
  return language;
}
