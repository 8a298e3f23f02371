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

/** Returns a character without its accent: by the rules, else its base letters if it is in one of the ranges. */
function unaccented(character: string, { others, ranges }: Rules): string {
  const other = others.get(character);
  if (other !== undefined) return other;
  const code = character.codePointAt(0) ?? 0;
  return ranges.some(([from, to]) => from <= code && code <= to) ? character.normalize('NFKD').replace(/\p{M}/gu, '') : character;
}

/**
 * Returns the text that search compares: without case and accents. Equal to the database function `platform.fold2`,
 * which is `lower(unaccent(text))` with one form of the small sigma; a test compares both for every character.
 */
export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  const all = rules();
  let folded = '';
  for (const character of text) folded += lower(unaccented(character, all));
  return folded;
}

/** PostgreSQL converts one character at a time to lower case, and each stays one character. */
function lower(text: string): string {
  let lowered = '';
  for (const character of text) {
    const small = character.toLowerCase();
    // ΟΔΟΣ and οδος are the same word: only in lower case a sigma at the end of a word has its own form.
    lowered += small === 'ς' ? 'σ' : small.length === character.length ? small : oneOf(small);
  }
  return lowered;
}

const oneOf = (text: string): string => String.fromCodePoint(text.codePointAt(0) ?? 0);

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false;
  return true;
}

/** Returns a LIKE pattern that finds the folded text anywhere. */
export const containsPattern = (text: string): string => `%${fold(text).replace(/[\\%_]/g, '\\$&')}%`;

/** Characters between words: ASCII white space and punctuation, as a regular expression for JavaScript and PostgreSQL. */
export const betweenWords = String.raw`[ \t\n\r\f\v!-/:-@[-\x60{-~]`;
const separators = new RegExp(betweenWords, 'g');

const asWords = (text: string) => ` ${fold(text).replace(separators, ' ')}`;

/** Whether a word of a text starts with these letters, without case and accents. All separators between words are equivalent. */
export const hasWordStart = (text: string, start: string): boolean => asWords(text).includes(asWords(start));

/**
 * Returns the same test as a PostgreSQL regular expression over the folded text. A trigram index can use it from one
 * letter on: it stores each word with two spaces before it, and finds them in an expression that begins with `^` or
 * separators only.
 */
export const wordStartPattern = (start: string): string => `(^|${betweenWords})${fold(start).replace(separators, () => betweenWords)}`;
