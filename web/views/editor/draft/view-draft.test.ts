import type { View } from '@millwright/core/view/types.ts';
import { expect, it } from 'vitest';
import { changedKeys, differences, reapply } from '../../../documents/saving/changes.ts';
import { changeBlock, changedBlock, duplicateBlock, insertBlock, moveBlock, moveTo, removeBlock } from './block-edits.ts';
import { allBlocks, draftOf, type ViewDraft, viewKind } from './view-draft.ts';

const rows = (model: string, more: object = {}) => ({ type: 'table' as const, misc: { model, limit: 50, actions: [], ...more } as never });
const base: ViewDraft = draftOf({
  name: 'Orders',
  view_group: 'sales',
  order: 3,
  root: { blocks: [{ id: 'a', label: 'A' }, { id: 'l', blocks: [{ id: 'b' }, { id: 'c' }] }, { id: 'd' }] },
  setup: { a: rows('order'), l: { type: 'layout', misc: {} }, b: rows('order'), c: rows('line'), d: rows('line') },
} as unknown as View);
const shape = ({ root }: ViewDraft) => allBlocks(root.blocks).map(({ block, parent }) => (parent ? `${parent}/${block.id}` : block.id));

it('a view is put together from its parts as it was', () => {
  expect(viewKind.fromParts(viewKind.partsOf(base), [base])).toEqual(base);
  expect(reapply(viewKind, base, base, { ...base, order: 9 })).toEqual({ ...base, order: 9 });
});

it('what two people changed of one view is kept where they did not meet, and told where they did', () => {
  const mine = insertBlock(changeBlock(base, 'a', {}, { limit: 10 }), { id: 'new' }, rows('order'), { parent: null, index: 1 });
  const theirs = changeBlock(removeBlock(base, 'd'), 'a', { label: 'Theirs' }, { limit: 20 });
  expect(
    differences(viewKind, base, mine, theirs)
      .filter(({ conflict }) => conflict)
      .map(({ part }) => part),
  ).toEqual(['blocks', 'setup:a:misc:limit']);
  const merged = reapply(viewKind, base, mine, theirs);
  expect(shape(merged)).toEqual(['a', 'new', 'l', 'l/b', 'l/c']);
  expect(merged.root.blocks[0]?.label).toBe('Theirs');
  expect(merged.setup.a?.misc).toMatchObject({ limit: 10 });
  expect(Object.keys(merged.setup).sort()).toEqual(['a', 'b', 'c', 'l', 'new']);
});

it('the order that somebody else gave is taken in where mine is as it was', () => {
  const theirs = moveBlock(base, 'd', { parent: null, index: 0 });
  expect(shape(reapply(viewKind, base, base, theirs))).toEqual(shape(theirs));
  expect(changedKeys(theirs, reapply(viewKind, base, base, theirs))).toEqual({});
});

it('a block goes up, down, into the block above that holds others, and out of it again', () => {
  const by = (draft: ViewDraft, id: string, move: Parameters<typeof moveTo>[2]) => {
    const to = moveTo(draft, id, move);
    return to && moveBlock(draft, id, to);
  };
  expect(shape(by(base, 'a', 'down') as ViewDraft)).toEqual(['l', 'l/b', 'l/c', 'a', 'd']);
  expect(shape(by(base, 'c', 'up') as ViewDraft)).toEqual(['a', 'l', 'l/c', 'l/b', 'd']);
  expect(shape(by(base, 'd', 'into') as ViewDraft)).toEqual(['a', 'l', 'l/b', 'l/c', 'l/d']);
  expect(shape(by(base, 'b', 'out') as ViewDraft)).toEqual(['a', 'l', 'l/c', 'b', 'd']);
  expect([by(base, 'a', 'up'), by(base, 'd', 'down'), by(base, 'a', 'into'), by(base, 'a', 'out'), by(base, 'l', 'into')]).toEqual(
    Array(5).fill(null),
  );
  expect(moveBlock(base, 'l', { parent: 'b', index: 0 })).toBe(base);
});

it('with a block goes what stands in it, and the actions that would show or hide it', () => {
  const draft = changeBlock(
    base,
    'a',
    {},
    {
      actions: [
        { id: '1', block: 'b' },
        { id: '2', callback: { id: '3', block: 'c' } },
      ],
    },
  );
  const left = removeBlock(draft, 'l');
  expect(shape(left)).toEqual(['a', 'd']);
  expect(Object.keys(left.setup)).toEqual(['a', 'd']);
  expect(left.setup.a?.misc).toMatchObject({ actions: [{ id: '2' }] });
});

it('a copy has identities of its own, also of what stands in it', () => {
  let number = 0;
  const made = duplicateBlock(base, 'l', () => `copy-${++number}`);
  expect(made && shape(made.draft)).toEqual(['a', 'l', 'l/b', 'l/c', 'copy-1', 'copy-1/copy-2', 'copy-1/copy-3', 'd']);
  expect(made?.draft.setup['copy-3']).toEqual(base.setup.c);
});

it('what copied blocks say of each other they say of the copies, and of others what they said', () => {
  const saying = changeBlock(
    base,
    'b',
    {},
    {
      actions: [
        { id: '1', block: 'c' },
        { id: '2', block: 'd' },
      ],
      inputs: [{ binds: [{ block: 'c' }] }],
    },
  );
  const made = duplicateBlock(
    saying,
    'l',
    (
      (number) => () =>
        `copy-${++number}`
    )(0),
  );
  expect(made?.draft.setup['copy-2']?.misc).toMatchObject({
    actions: [
      { id: '1', block: 'copy-3' },
      { id: '2', block: 'd' },
    ],
    inputs: [{ binds: [{ block: 'copy-3' }] }],
  });
  expect(made?.draft.setup.b).toBe(saying.setup.b);
});

it('inputs no longer narrow a block that is taken away', () => {
  const draft = changeBlock(
    base,
    'a',
    {},
    {
      inputs: [
        { id: 'i', binds: [{ block: 'b' }, { block: 'd' }] },
        { id: 'j', binds: [{ block: 'c' }] },
      ],
    },
  );
  expect(removeBlock(draft, 'l').setup.a?.misc).toMatchObject({
    inputs: [
      { id: 'i', binds: [{ block: 'd' }] },
      { id: 'j', binds: [] },
    ],
  });
  expect(removeBlock(draft, 'd').setup.b).toBe(draft.setup.b);
});

it('finds the block that an undo has changed, so that it can be shown', () => {
  expect(changedBlock(base, changeBlock(base, 'c', { label: 'x' }))).toBe('c');
  expect(changedBlock(base, changeBlock(base, 'd', {}, { limit: 1 }))).toBe('d');
  expect(changedBlock(base, { ...base, name: 'x' })).toBeNull();
});
