import { fold } from '../value/fold.ts';

/**
 * How indexes find a text of one or two characters, which has no trigram. `sign` is one of the characters that
 * `platform.signs2` extracts from a text. `letters` is a regular expression whose trigrams find it in the folded text,
 * unless a character outside ASCII is beside it.
 */
export type ShortText = { sign: string; letters: string | null };

const isAscii = (sign: string) => sign < '\x80';
/** All ASCII characters except lower-case letters and digits, as a PostgreSQL character class. Folded texts contain no others. */
const asciiSigns = String.raw`\x01-/:-\x60{-\x7f`;

/**
 * Returns how to find a short text. Null if no index helps: for three characters or more, which trigrams find, and for a
 * single ASCII character. With any character before them two letters form a trigram, and the letters are few enough to
 * list all.
 */
export function shortText(text: string): ShortText | null {
  const sign = fold(text);
  const [first = '', second, ...more] = [...sign];
  if (first === '' || more.length) return null;
  if (![...sign].every(isAscii)) return { sign, letters: null };
  if (second === undefined || !/[a-z0-9]/.test(first)) return null;
  return { sign, letters: `(^|[${asciiSigns}]|[a-z0-9])${first}${/[a-z0-9]/.test(second) ? second : `\\${second}`}` };
}

/** Tells whether a text yields no trigram: it has neither three letters in a row nor the beginning or end of a word. */
export const hasNoTrigram = (text: string): boolean => !/[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u.test(fold(text));
