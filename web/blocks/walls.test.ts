import { globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = import.meta.dirname;
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');

/** What a file imports: files by their path below web/blocks, packages by their name. */
function importsOf(file: string, source: string): string[] {
  const specifiers = [...source.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, specifier]) => specifier ?? '');
  const packaged = (specifier: string) => specifier.replace(/^@millwright\/web\//, `${resolve(root, '..')}/`);
  return specifiers.map((specifier) => {
    const path = specifier.startsWith('.') ? resolve(dirname(resolve(root, file)), specifier) : packaged(specifier);
    return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
  });
}

const roomOf = (path: string) => /^([^/]+)\//.exec(path)?.[1];
/** Rooms that draw one kind of block, as the registry loads them; all others are shared by every kind. */
const kindsIn = (registry: string) =>
  new Set([...registry.matchAll(/import\('([^']+)'\)/g)].flatMap(([, path = '']) => roomOf(path.slice('./'.length)) ?? []));
const kinds = kindsIn(read('registry.ts'));

function breaks(file: string, source: string, rooms: ReadonlySet<string> = kinds): string[] {
  const own = roomOf(file);
  return importsOf(file, source).filter((path) => {
    const room = roomOf(path);
    return (path.startsWith('ag-grid') && own !== 'table') || (room !== undefined && rooms.has(room) && room !== own);
  });
}

it('keeps what blocks share free of the grid and of every single kind of block, and kinds free of each other', () => {
  expect([...kinds]).toEqual(expect.arrayContaining(['table', 'cards']));
  const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => file !== 'registry.ts' && !file.startsWith('walls.'));
  expect(files.filter((file) => !kinds.has(roomOf(file) ?? '')).length).toBeGreaterThan(40);
  expect(files.flatMap((file) => breaks(file, read(file)).map((path) => `${file} imports ${path}`))).toEqual([]);
});

it('would notice a breach by relative path, by package path and by the name of the grid', () => {
  expect(breaks('bulk/bulk.ts', "import type { Table } from '../table/adapter/table.ts';")).toEqual(['table/adapter/table.ts']);
  expect(breaks('bulk/bulk.ts', "const it = await import('@millwright/web/blocks/cards/CardsBlock.tsx');")).toEqual(['cards/CardsBlock.tsx']);
  expect(breaks('bulk/bulk.ts', "import type { GridApi } from 'ag-grid-community';")).toEqual(['ag-grid-community']);
  expect(breaks('table/use-table.ts', "import type { GridApi } from 'ag-grid-community';\nimport './grid/grid.ts';")).toEqual([]);
});

it('would notice it of a kind that was added a moment ago', () => {
  const rooms = kindsIn("seating: { Reader: lazy(async () => ({ default: (await import('./seating/SeatingBlock.tsx')).SeatingBlock })) }");
  expect(breaks('bulk/bulk.ts', "import { seats } from '../seating/seats.ts';", rooms)).toEqual(['seating/seats.ts']);
  expect(breaks('cards/Card.tsx', "import { seats } from '../seating/seats.ts';", rooms)).toEqual(['seating/seats.ts']);
  expect(breaks('seating/Seat.tsx', "import { seats } from './seats.ts';\nimport type { GridApi } from 'ag-grid-community';", rooms)).toEqual([
    'ag-grid-community',
  ]);
});
