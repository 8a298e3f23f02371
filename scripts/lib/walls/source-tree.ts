import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';

/** Where an import leads: a file of the repository, a module of Node, a library of that name, or nowhere. */
type Target = { file: string } | { node: string } | { library: string } | { missing: string };
export type Import = { specifier: string; target: Target };
export type Source = { file: string; imports: Import[] };

/** The packages of the product, in the order in which they may know each other. */
export const packages = ['core', 'workflows', 'seeds', 'api', 'workers', 'web'] as const;
export type Package = (typeof packages)[number];

const specifiersOnDemand = /\bimport(?:\.meta\.resolve)?\s*\(\s*['"]([^'"\n]+)['"]\s*\)/g;
const sourcesBeside = /\bnew\s+URL\s*\(\s*['"](\.[^'"\n]+\.(?:ts|mjs))['"]\s*,\s*import\.meta\.url/g;

/** Reads every import of a source as it is written: static, re-exported, on demand, of a type, `import.meta.resolve` and `new URL(…, import.meta.url)`. */
function specifiersOf(file: string, text: string): string[] {
  const { module } = parseSync(file, text);
  const found = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    ...[...text.matchAll(specifiersOnDemand), ...text.matchAll(sourcesBeside)].map(([, specifier = '']) => specifier),
  ];
  return [...new Set(found)];
}

/** Follows an import from a file to what it names; a relative path and a package's name lead to the same file. */
function resolveImport(root: string, from: string, specifier: string): Target {
  const path = specifier.replace(/\?.*$/, '');
  const own = /^@millwright\/(.+)$/.exec(path)?.[1];
  if (path.startsWith('.') || own) {
    const file = own ?? posix.join(posix.dirname(from), path);
    return existsSync(join(root, file)) ? { file } : { missing: file };
  }
  if (path.startsWith('node:')) return { node: path };
  return { library: /^(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path };
}

/** Tells tests and what only they use (`*.test.ts`, `*.fixture.ts`, `testing/`) from the product's sources. */
export const isTest = (file: string) => /\.(test|fixture|spec)\.|(^|\/)testing(\/|\.)/.test(file);

/** Reads all sources of the given folders with their imports resolved. Files are named by their path from the root. */
export function readSources(root: string, folders: readonly string[] = packages): Source[] {
  return globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx,mjs}`),
    { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path) },
  )
    .filter((file) => !file.endsWith('.d.ts'))
    .sort()
    .map((file) => {
      const specifiers = specifiersOf(file, readFileSync(join(root, file), 'utf8'));
      return { file, imports: specifiers.map((specifier) => ({ specifier, target: resolveImport(root, file, specifier) })) };
    });
}

/** Names the folder of a path: `core/filter` of `core/filter/parse.ts`. */
export const folderOf = (file: string) => posix.dirname(file);
/** Names the first part of a path: `core` of `core/filter/parse.ts`. */
export const rootOf = (file: string) => file.split('/')[0] ?? file;
