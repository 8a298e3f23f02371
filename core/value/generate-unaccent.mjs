// Writes unaccent.generated.ts from PostgreSQL's rules: node core/value/generate-unaccent.mjs <folder of PostgreSQL>/share/postgresql/tsearch_data/unaccent.rules
// biome-ignore lint/style/noRestrictedImports: a development script that core never imports
import { readFileSync, writeFileSync } from 'node:fs';

const rules = new Map();
for (const line of readFileSync(process.argv[2], 'utf8').split('\n')) {
  const [, from, rest = ''] = /^(\S+)(?:\s+(.*\S))?\s*$/.exec(line) ?? [];
  if (from === undefined || line.startsWith('#')) continue;
  const to = rest.startsWith('"') ? rest.slice(1, -1).replaceAll('""', '"') : rest;
  rules.set(to, (rules.get(to) ?? '') + from);
}
const lines = [...rules].map(([to, from]) => `  [${JSON.stringify(from)}, ${JSON.stringify(to)}],`);
const head = "// Made by generate-unaccent.mjs from PostgreSQL 18's unaccent.rules (PostgreSQL licence). Characters, and what replaces each.";
writeFileSync(
  new URL('unaccent.generated.ts', import.meta.url),
  `${head}\nexport const unaccentRules: readonly (readonly [string, string])[] = [\n${lines.join('\n')}\n];\n`,
);
