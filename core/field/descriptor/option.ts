import type { Json } from '../../json.ts';
import type { Parsed } from './define-field.ts';
import { wrong } from './parsed.ts';
import type { FieldSetup } from './setup.ts';
import { parseText } from './text.ts';

/** Reads the key of one of the field's options; a field without options takes any text of at most 10,000 characters. */
export function parseOption({ misc }: FieldSetup, value: Json): Parsed {
  const parsed = parseText('tag', value, 10_000);
  const options = misc?.options;
  if (!parsed.ok || !options?.length || options.some(({ key }) => key === value)) return parsed;
  const option = String(value).slice(0, 60);
  return wrong('unknown_option', `There is no option ${option}.`, { option });
}

/** The key of the option that a cell names by its key or by its label in any language; the text itself when there is none. */
export function optionKey({ misc }: FieldSetup, text: string): string {
  const options = misc?.options ?? [];
  if (options.some(({ key }) => key === text)) return text;
  const labelled = options.find(({ label }) =>
    (typeof label === 'string' ? [label] : Object.values(label)).some((each) => each?.toLowerCase() === text.toLowerCase()),
  );
  return labelled?.key ?? text;
}
