import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf, type Import, isTest, type Package, packages, rootOf, type Source } from './source-tree.ts';

type Wall = {
  /** The packages that it may import. */
  knows: Package[];
  /** Whether it may use Node's own modules. */
  node: boolean;
  /** Files that may use Node's modules nevertheless, because they read data of the package. */
  reads?: string[];
};

/** The packages that each package may import, in addition to its own files and the libraries of its package.json. */
const walls: Record<Package, Wall> = {
  core: { knows: [], node: false },
  workflows: { knows: ['core'], node: false },
  seeds: { knows: ['core'], node: false, reads: ['seeds/seeds.ts'] },
  api: { knows: ['core', 'workflows', 'seeds'], node: true },
  workers: { knows: ['core', 'workflows', 'seeds', 'api'], node: true },
  web: { knows: ['core'], node: false },
};

type Manifest = { exports?: Record<string, string | null>; dependencies?: Record<string, string> };
const manifestOf = (root: string, name: string) => JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')) as Manifest;

const isPackage = (name: string): name is Package => (packages as readonly string[]).includes(name);
/** Tells whether a file builds a package or generates a file of it. Such a tool is not part of the package. */
const isTool = (file: string) => /^[^/]+\/[^/]+\.config\.ts$|\/generate-[\w-]+\.mjs$/.test(file);
/** Tells whether a file in `testing` helps tests. It may import what tests may, but no package that its own may not. */
const isHelper = (file: string) => /(^|\/)testing\//.test(file) && !/\.(test|spec)\./.test(file);

/** Tells whether a package's `exports` include the file, by its name or by a pattern for one folder. */
export function isDoor(exports: Record<string, string | null>, path: string): boolean {
  return Object.entries(exports).some(([door, target]) => {
    if (target === null) return false;
    const [before = '', after] = door.slice(2).split('*');
    if (after === undefined) return before === path;
    const between = path.slice(before.length, path.length - after.length);
    return path.startsWith(before) && path.endsWith(after) && !between.includes('/');
  });
}

function breachOf({ file }: Source, { specifier, target }: Import, wall: Wall, manifests: Record<Package, Manifest>): string | null {
  const own = rootOf(file) as Package;
  if ('missing' in target) return 'leads nowhere';
  if ('node' in target) return wall.node || wall.reads?.includes(file) || isHelper(file) ? null : `${own} does no input and output`;
  if ('library' in target) return isHelper(file) || target.library in (manifests[own].dependencies ?? {}) ? null : `not a dependency of ${own}`;
  const other = rootOf(target.file);
  if (other === own) return specifier.startsWith('.') ? null : 'inside a package imports are relative';
  if (!isPackage(other) || !wall.knows.includes(other)) return `${own} knows ${wall.knows.join(', ') || 'no other package'}`;
  if (specifier.startsWith('.')) return 'another package is imported by its name';
  return isTest(target.file) && !isHelper(file) ? 'what is for tests is no part of the product' : null;
}

/** Lists every forbidden import between packages, as `file → import: why not`. */
export function packageBreaches(root: string, sources: readonly Source[]): string[] {
  const manifests = Object.fromEntries(packages.map((name) => [name, manifestOf(root, name)])) as Record<Package, Manifest>;
  return sources
    .filter(({ file }) => (!isTest(file) || isHelper(file)) && !isTool(file))
    .flatMap((source) =>
      source.imports.flatMap((one) => {
        const reason = breachOf(source, one, walls[rootOf(source.file) as Package], manifests);
        return reason ? [`${source.file} → ${one.specifier}: ${reason}`] : [];
      }),
    );
}

/** Lists the imported files of other packages that are not in their `exports`, also in tests and scripts. */
export function closedDoors(root: string, sources: readonly Source[]): string[] {
  return sources.flatMap(({ file, imports }) =>
    imports.flatMap(({ specifier, target }) => {
      const other = 'file' in target ? rootOf(target.file) : '';
      if (!('file' in target) || other === rootOf(file) || !isPackage(other) || specifier.startsWith('.')) return [];
      const path = target.file.slice(other.length + 1);
      return isDoor(manifestOf(root, other).exports ?? {}, path) ? [] : [`${file} → ${specifier}: ${other} has no such door in its exports`];
    }),
  );
}

/** Lists the `exports` that nothing outside their package imports, and patterns for more than one folder. */
export function idleDoors(root: string, sources: readonly Source[]): string[] {
  return packages.flatMap((name) => {
    const taken = sources
      .filter(({ file }) => rootOf(file) !== name)
      .flatMap(({ imports }) => imports.flatMap(({ target }) => ('file' in target ? target.file : [])))
      .flatMap((file) => (rootOf(file) === name ? [file.slice(name.length + 1)] : []));
    return Object.keys(manifestOf(root, name).exports ?? {})
      .filter((door) => folderOf(door).includes('*') || !taken.some((path) => isDoor({ [door]: '' }, path)))
      .map((door) => `${name}: ${door}`);
  });
}
