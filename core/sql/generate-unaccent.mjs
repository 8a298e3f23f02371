// Writes unaccent.generated.ts from the rules file of PostgreSQL's extension unaccent: node generate-unaccent.mjs <unaccent.rules>
// biome-ignore lint/style/noRestrictedImports: a development script that core never imports
import { readFileSync, writeFileSync } from 'node:fs';

const quoted = /^"(.*)"$/s;
const rules = readFileSync(process.argv[2], 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => {
    const [, from, to = ''] = /^(\S+)(?:\s+(.*))?$/.exec(line);
    return [from, quoted.test(to) ? quoted.exec(to)[1].replaceAll('""', '"') : to];
  });
const byTarget = new Map();
for (const [from, to] of rules) byTarget.set(to, (byTarget.get(to) ?? '') + from);
const lines = [...byTarget].map(([to, from]) => `  [${JSON.stringify(from)}, ${JSON.stringify(to)}],`);
writeFileSync(
  new URL('unaccent.generated.ts', import.meta.url),
  `// Made by generate-unaccent.mjs from PostgreSQL 18's unaccent.rules (PostgreSQL licence). Characters, and what replaces each.\nexport const unaccentRules: readonly (readonly [string, string])[] = [\n${lines.join('\n')}\n];\n`,
);
