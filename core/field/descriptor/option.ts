import type { Json } from '../../json.ts';
import { normalText } from '../../storable.ts';
import type { Parsed } from './define-field.ts';
import { wrong } from './parsed.ts';
import type { FieldSetup } from './setup.ts';
import { parseText } from './text.ts';

/** Parses the key of one of the field's options; a field without options accepts any text of at most 10,000 characters. */
export function parseOption({ misc }: FieldSetup, value: Json): Parsed {
  const parsed = parseText('tag', value, 10_000);
  const options = misc?.options;
  if (!parsed.ok || !options?.length || options.some(({ key }) => normalText(key) === parsed.value)) return parsed;
  const option = String(parsed.value).slice(0, 60);
  return wrong('unknown_option', `The option ${option} does not exist.`, { option });
}

/** Returns the key of the option with this key, or with this label in any language; the text itself if there is none. */
export function optionKey({ misc }: FieldSetup, text: string): string {
  const options = misc?.options ?? [];
  const normal = normalText(text);
  if (options.some(({ key }) => normalText(key) === normal)) return normal;
  const labelled = options.find(({ label }) =>
    (typeof label === 'string' ? [label] : Object.values(label)).some((each) => each && normalText(each).toLowerCase() === normal.toLowerCase()),
  );
  return labelled?.key ?? text;
}

/**
 * Returns the error if a text that is compared with a field of options is no key of them. If it is a label, the message contains
 * its key.
 */
export function optionMistake(field: FieldSetup, path: string, text: string): { message: string; keys: string[]; found: string } | null {
  const keys = field.misc?.options?.map(({ key }) => normalText(key)) ?? [];
  if (keys.length === 0 || text === '' || keys.includes(normalText(text))) return null;
  const excerpt = text.slice(0, 60);
  const meant = optionKey(field, text);
  const hint = keys.includes(meant) ? ` Did you mean ${meant}?` : '';
  return { message: `${path.slice(0, 200)} has no option ${excerpt}.${hint}`, keys: keys.slice(0, 50), found: excerpt };
}
