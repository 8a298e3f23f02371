import { expect, it } from 'vitest';
import type { DocumentKind, StoredDocument } from '../saving/document-kind.ts';
import { goingBack } from './going-back.ts';

type List = { name: string; rows: Record<string, { label: string; width: number }> };
type Stored = StoredDocument & List & { misc?: object };

const kind: Pick<DocumentKind<Stored, List>, 'draftOf' | 'partsOf' | 'thingOf'> = {
  draftOf: ({ name, rows }) => ({ name, rows }),
  partsOf: ({ name, rows }) =>
    new Map<string, unknown>([
      ['name', name],
      ...Object.entries(rows).flatMap(([id, row]) => Object.entries(row).map(([key, value]) => [`row:${id}:${key}`, value] as const)),
    ]),
  thingOf: (part) => /^row:[^:]+/.exec(part)?.[0] ?? null,
};
const stored: Stored = { id: 'a', version: 4, name: 'Now', rows: { one: { label: 'One', width: 3 }, two: { label: 'Two', width: 3 } } };
const placesOf = (content: object) =>
  goingBack(kind, stored, content as Record<string, unknown>).places.map(({ part, base, theirs }) => [part, base, theirs]);

it('tells what came or went as a whole by one line, and other changes by their part', () => {
  const content = { name: 'Then', rows: { one: { label: 'One', width: 6 }, three: { label: 'Three', width: 3 } } };
  expect(placesOf(content)).toEqual([
    ['name', 'Now', 'Then'],
    ['row:one:width', 3, 6],
    ['row:two', true, false],
    ['row:three', false, true],
  ]);
});

it('sends what differs, and null for what was not there', () => {
  const more = { ...stored, misc: { a: 1 } };
  const { name, rows } = stored;
  expect(goingBack(kind, more, { name: 'Then', rows }).change).toEqual({ name: 'Then' });
  expect(goingBack(kind, { ...stored, name: 'x' }, { name: 'x', rows, misc: { a: 1 } })).toMatchObject({
    change: { misc: { a: 1 } },
    places: [{ part: 'misc', base: undefined, theirs: { a: 1 } }],
  });
  expect(goingBack(kind, stored, { rows }).change).toEqual({ name: null });
  expect(goingBack(kind, stored, { name, rows })).toMatchObject({ change: {}, places: [] });
});
