// Writes unaccent.generated.ts from PostgreSQL's rules: node core/value/generate-unaccent.mjs <folder of PostgreSQL>/share/postgresql/tsearch_data/unaccent.rules
// biome-ignore lint/style/noRestrictedImports: a development script that core never imports
import { readFileSync, writeFileSync } from 'node:fs';

const replacements = new Map();
for (const line of readFileSync(process.argv[2], 'utf8').split('\n')) {
  const [, from, rest = ''] = /^(\S+)(?:\s+(.*\S))?\s*$/.exec(line) ?? [];
  if (from === undefined || line.startsWith('#')) continue;
  const to = rest.startsWith('"') ? rest.slice(1, -1).replaceAll('""', '"') : rest;
  for (const character of from) replacements.set(character, to);
}

/** What Unicode takes a character apart into, without its marks: most rules say just that. */
const withoutMarks = (character) => character.normalize('NFKD').replace(/\p{M}/gu, '');
const codes = [...replacements].filter(([from, to]) => withoutMarks(from) === to).map(([from]) => from.codePointAt(0));
/** Whether a range may go on over a character: it has a rule of its own, or it is its own base and stays so in any version of Unicode. */
const joins = (character) => replacements.has(character) || (!/[\p{Cn}\p{Cs}]/u.test(character) && withoutMarks(character) === character);
const ranges = [];
for (const code of codes.toSorted((one, other) => one - other)) {
  const last = ranges.at(-1);
  const between = last ? Array.from({ length: code - last[1] - 1 }, (_, at) => last[1] + 1 + at) : [];
  if (last && between.length < 200 && between.every((each) => joins(String.fromCodePoint(each)))) last[1] = code;
  else ranges.push([code, code]);
}
let before = 0;
const written = ranges.map(([from, to]) => {
  const start = (from - before).toString(36);
  before = to;
  return to > from ? `${start}-${(to - from).toString(36)}` : start;
});

const others = new Map();
for (const [from, to] of replacements) if (withoutMarks(from) !== to) others.set(to, (others.get(to) ?? '') + from);
const lines = [...others].map(([to, from]) => `  [${JSON.stringify(from)}, ${JSON.stringify(to)}],`);
writeFileSync(
  new URL('unaccent.generated.ts', import.meta.url),
  `// Made by generate-unaccent.mjs from PostgreSQL 18's unaccent.rules (PostgreSQL licence).
/** Ranges of characters that are replaced by their base letters: how far each begins behind the one before it, and how long it goes on, to the base of 36. */
export const baseLetterRanges = '${written.join(' ')}';
/** Characters that are replaced by something else, and by what. */
export const unaccentRules: readonly (readonly [string, string])[] = [
${lines.join('\n')}
];
`,
);
