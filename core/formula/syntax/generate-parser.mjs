// Writes parser.generated.js from grammar.peggy: node core/formula/syntax/generate-parser.mjs
// biome-ignore lint/style/noRestrictedImports: a development script that core never imports
import { readFileSync, writeFileSync } from 'node:fs';
import peggy from 'peggy';

const grammar = readFileSync(new URL('grammar.peggy', import.meta.url), 'utf8');
const source = peggy.generate(grammar, { output: 'source', format: 'es', dependencies: {} });
writeFileSync(new URL('parser.generated.js', import.meta.url), source.replaceAll(/[ \t]+$/gm, ''));
