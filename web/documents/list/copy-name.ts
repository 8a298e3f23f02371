import type { Text } from '@millwright/core/json.ts';

const mark = ' (copy)';

/** The name of a copy, in each language of the original. */
export function copyName(name: string): string;
export function copyName(name: Text): Text;
export function copyName(name: Text): Text {
  if (typeof name === 'string') return name + mark;
  return { ...Object.fromEntries(Object.entries(name).map(([language, words]) => [language, words + mark])), en: name.en + mark };
}
