import { baseLetterRanges, unaccentRules } from './unaccent.generated.ts';

type Range = readonly [from: number, to: number];
type Rules = { others: ReadonlyMap<string, string>; ranges: readonly Range[] };
let read: Rules | undefined;

function readRanges(): Range[] {
  let before = 0;
  return baseLetterRanges.split(' ').map((range) => {
    const [start = '', length = '0'] = range.split('-');
    const from = before + Number.parseInt(start, 36);
    before = from + Number.parseInt(length, 36);
    return [from, before];
  });
}

const rules = (): Rules => {
  read ??= {
    others: new Map(unaccentRules.flatMap(([from, to]) => [...from].map((character) => [character, to] as const))),
    ranges: readRanges(),
  };
  return read;
};

/** A character without its accent: what a rule says, else its base letters where it is among those that have any. */
function unaccented(character: string, { others, ranges }: Rules): string {
  const other = others.get(character);
  if (other !== undefined) return other;
  const code = character.codePointAt(0) ?? 0;
  return ranges.some(([from, to]) => from <= code && code <= to) ? character.normalize('NFKD').replace(/\p{M}/gu, '') : character;
}

/**
 * What search compares: a text without case and accents. The twin of the database's `platform.fold2`, which is
 * `lower(unaccent(text))` with one small sigma for two; a test compares the two over every character.
 */
export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  const all = rules();
  let folded = '';
  for (const character of text) folded += lower(unaccented(character, all));
  return folded;
}

/** PostgreSQL lowers one character at a time, so that a character stays one. */
function lower(text: string): string {
  let lowered = '';
  for (const character of text) {
    const small = character.toLowerCase();
    // ΟΔΟΣ and οδος are one word: a sigma at the end of a word has a form of its own in small letters alone.
    lowered += small === 'ς' ? 'σ' : small.length === character.length ? small : oneOf(small);
  }
  return lowered;
}

const oneOf = (text: string): string => String.fromCodePoint(text.codePointAt(0) ?? 0);

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false;
  return true;
}

/** A LIKE pattern that finds the folded text anywhere. */
export const containsPattern = (text: string): string => `%${fold(text).replace(/[\\%_]/g, '\\$&')}%`;

/** What stands between words: white space and punctuation of ASCII, as regular expressions of both languages write it. */
export const betweenWords = String.raw`[ \t\n\r\f\v!-/:-@[-\x60{-~]`;
const separators = new RegExp(betweenWords, 'g');

const asWords = (text: string) => ` ${fold(text).replace(separators, ' ')}`;

/** Whether a word of a text starts with these letters, without case and accents. One sign between words is like any other. */
export const hasWordStart = (text: string, start: string): boolean => asWords(text).includes(asWords(start));

/**
 * The same as a regular expression of PostgreSQL over the folded text. A trigram index answers it from one letter on: it
 * keeps each word with two spaces before it, and finds them in an expression that begins with `^` or signs alone.
 */
export const wordStartPattern = (start: string): string => `(^|${betweenWords})${fold(start).replace(separators, () => betweenWords)}`;
