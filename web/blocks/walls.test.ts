import { globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = import.meta.dirname;
/** Rooms that draw one kind of block; all others are shared by every kind. */
const kinds = ['table', 'cards'];

/** What a file imports: files by their path below web/blocks, packages by their name. */
function importsOf(file: string, source: string): string[] {
  const specifiers = [...source.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, specifier]) => specifier ?? '');
  const packaged = (specifier: string) => specifier.replace(/^@millwright\/web\//, `${resolve(root, '..')}/`);
  return specifiers.map((specifier) => {
    const path = specifier.startsWith('.') ? resolve(dirname(resolve(root, file)), specifier) : packaged(specifier);
    return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
  });
}

const isOfOneKind = (path: string) => kinds.some((kind) => path.startsWith(`${kind}/`));
const breaks = (file: string, source: string) => importsOf(file, source).filter((path) => path.startsWith('ag-grid') || isOfOneKind(path));

it('keeps what blocks share free of the grid and of every single kind of block', () => {
  const shared = globSync('**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !isOfOneKind(file) && file !== 'registry.ts' && !file.startsWith('walls.'),
  );
  expect(shared.length).toBeGreaterThan(40);
  expect(shared.flatMap((file) => breaks(file, readFileSync(resolve(root, file), 'utf8')).map((path) => `${file} imports ${path}`))).toEqual([]);
});

it('would notice a breach by relative path, by package path and by the name of the grid', () => {
  expect(breaks('bulk/bulk.ts', "import type { Table } from '../table/adapter/table.ts';")).toEqual(['table/adapter/table.ts']);
  expect(breaks('bulk/bulk.ts', "const it = await import('@millwright/web/blocks/cards/CardsBlock.tsx');")).toEqual(['cards/CardsBlock.tsx']);
  expect(breaks('bulk/bulk.ts', "import type { GridApi } from 'ag-grid-community';")).toEqual(['ag-grid-community']);
});
