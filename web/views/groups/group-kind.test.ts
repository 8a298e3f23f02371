import { expect, it } from 'vitest';
import { type GroupDocument, possibleParents } from './group-kind.ts';

it('offers as the group around one neither itself nor what stands below it', () => {
  const group = (id: string, parent: string | null) => ({ id, slug: `the-${id}`, name: id, order: 1, parent, version: 1 }) as GroupDocument;
  const groups = [group('a', null), group('b', 'a'), group('c', 'the-b'), group('d', null)];
  expect(possibleParents(groups, 'b').map(({ id }) => id)).toEqual(['a', 'd']);
  expect(possibleParents(groups, 'a').map(({ id }) => id)).toEqual(['d']);
});
