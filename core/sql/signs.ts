import { fold } from '../value/fold.ts';

/**
 * How a text of one or two signs is found by indexes, which holds no three letters for a trigram: `sign` is one of the
 * signs that the database's `platform.signs2` lists of a text; `letters` is a regular expression over the folded text
 * whose trigrams find it wherever no sign beyond ASCII stands beside it.
 */
export type ShortText = { sign: string; letters: string | null };

const isAscii = (sign: string) => sign < '\x80';
/** All of ASCII but small letters and digits, which is all that folded texts have, as PostgreSQL writes it between brackets. */
const asciiSigns = String.raw`\x01-/:-\x60{-\x7f`;

/**
 * Null where no index helps: for three signs or more, which trigrams find, and for one letter or sign of ASCII.
 * Whatever stands before two letters makes a trigram of them, and there are few enough letters to name them all.
 */
export function shortText(text: string): ShortText | null {
  const sign = fold(text);
  const [first = '', second, ...more] = [...sign];
  if (first === '' || more.length) return null;
  if (![...sign].every(isAscii)) return { sign, letters: null };
  if (second === undefined || !/[a-z0-9]/.test(first)) return null;
  return { sign, letters: `(^|[${asciiSigns}]|[a-z0-9])${first}${/[a-z0-9]/.test(second) ? second : `\\${second}`}` };
}

/** Whether trigrams tell nothing of a text: neither three letters stand together in it, nor does a word begin or end. */
export const hasNoTrigram = (text: string): boolean => !/[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u.test(fold(text));
