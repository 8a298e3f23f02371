import { isObject, type Json, type JsonObject } from '../../json.ts';
import type { Documents } from '../descriptor/documents.ts';
import { modelSlug, unfitPath } from './fits.ts';

/** Every text of a template with its place. */
function textsIn(value: Json | undefined, place: string): { place: string; text: string }[] {
  if (typeof value === 'string') return [{ place, text: value }];
  if (Array.isArray(value)) return value.flatMap((each, index) => textsIn(each, `${place}[${index}]`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, each]) => textsIn(each, place ? `${place}.${key}` : key));
}

/** The texts of a template (message, page or label) that use something its model does not have. */
export function unfitTexts(template: object, documents: Documents): string[] {
  const { model, mapping } = template as JsonObject;
  if (typeof model !== 'string') return [];
  if (!modelSlug(documents, model)) return ['model'];
  const named = (place: string, read: string) => unfitPath(documents, `${place} (${read})`, model, read);
  const has = (read: string) => named('', read).length === 0;
  const filled = textsIn(template as JsonObject, '').flatMap(({ place, text }) =>
    [...new Set(documents.readTemplate(text, has))].flatMap((read) => named(place, read)),
  );
  return [...filled, ...textsIn(mapping, 'mapping').flatMap(({ place, text }) => named(place, text.replace(/^(?:record|object)\./, '')))];
}
