import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';

/** The target of an import: a file of the repository, a module of Node, a library, or nothing. */
type Target = { file: string } | { node: string } | { library: string } | { missing: string };
export type Import = { specifier: string; target: Target };
export type Source = { file: string; imports: Import[] };

/** The packages of the product, each before those that may import it. */
export const packages = ['core', 'workflows', 'seeds', 'api', 'workers', 'web'] as const;
export type Package = (typeof packages)[number];

const specifiersOnDemand = /\bimport(?:\.meta\.resolve)?\s*\(\s*['"]([^'"\n]+)['"]\s*\)/g;
const sourcesBeside = /\bnew\s+URL\s*\(\s*['"](\.[^'"\n]+\.(?:ts|mjs))['"]\s*,\s*import\.meta\.url/g;

/**
 * Lists the import specifiers of a source: static, re-exported, dynamic, of types, `import.meta.resolve` and `new URL(…,
 * import.meta.url)`.
 */
function specifiersOf(file: string, text: string): string[] {
  const { module } = parseSync(file, text);
  const found = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    ...[...text.matchAll(specifiersOnDemand), ...text.matchAll(sourcesBeside)].map(([, specifier = '']) => specifier),
  ];
  return [...new Set(found)];
}

/** Resolves an import of a file. A relative path and a package's name lead to the same file. */
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

/** Tells whether a file is a test or only used by tests (`*.test.ts`, `*.fixture.ts`, `testing/`). */
export const isTest = (file: string) => /\.(test|fixture|spec)\.|(^|\/)testing(\/|\.)/.test(file);

/** Reads all sources of these folders and resolves their imports. Paths are relative to the root. */
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

/** Returns the folder of a path: `core/filter` of `core/filter/parse.ts`. */
export const folderOf = (file: string) => posix.dirname(file);
/** Returns the first part of a path: `core` of `core/filter/parse.ts`. */
export const rootOf = (file: string) => file.split('/')[0] ?? file;
