import { expect, it } from 'vitest';
import { type Drop, dropPlace, holdsBlocks, moveBlock, moveTo, setWidth, takesLayouts } from './block-edits.ts';
import { allBlocks, type ViewDraft } from './view-draft.ts';

const draft = {
  root: { blocks: [{ id: 'a' }, { id: 'tabs', blocks: [{ id: 'b' }, { id: 'c' }] }, { id: 'empty' }, { id: 'd' }] },
  setup: { empty: { type: 'layout', misc: {} } },
} as unknown as ViewDraft;
const after = (id: string, drop: Drop) => {
  const place = dropPlace(draft, id, drop);
  return (
    place &&
    allBlocks(moveBlock(draft, id, place).root.blocks)
      .map(({ block, parent }) => (parent ? `${parent}/${block.id}` : block.id))
      .join(' ')
  );
};

it.each([
  ['d', { at: 'a', side: 'before' }, 'd a tabs tabs/b tabs/c empty'],
  ['a', { at: 'tabs', side: 'after' }, 'tabs tabs/b tabs/c a empty d'],
  ['a', { at: 'c', side: 'before' }, 'tabs tabs/b tabs/a tabs/c empty d'],
  ['d', { at: 'tabs', side: 'into' }, 'a tabs tabs/b tabs/c tabs/d empty'],
  ['b', { at: 'empty', side: 'into' }, 'a tabs tabs/c empty empty/b d'],
  ['b', { at: null, side: 'into' }, 'a tabs tabs/c empty d b'],
  ['b', { at: 'c', side: 'after' }, 'a tabs tabs/c tabs/b empty d'],
] as const)('puts %s where it is let go: %o', (id, drop, blocks) => expect(after(id, drop)).toBe(blocks));

it.each([
  ['itself', 'a', { at: 'a', side: 'before' }],
  ['what stands in it', 'tabs', { at: 'b', side: 'after' }],
  ['a block that holds none', 'd', { at: 'a', side: 'into' }],
  ['where it is already', 'a', { at: 'tabs', side: 'before' }],
  ['where it is already, at the end', 'd', { at: null, side: 'into' }],
  ['a block that is gone', 'a', { at: 'gone', side: 'into' }],
] as const)('moves nothing by a drop on %s', (_, id, drop) => expect(dropPlace(draft, id, drop)).toBeNull());

it('has a place for a new block beside any and in what holds blocks', () => {
  expect(dropPlace(draft, null, { at: 'a', side: 'after' })).toEqual({ parent: null, index: 1 });
  expect(dropPlace(draft, null, { at: 'tabs', side: 'into' })).toEqual({ parent: 'tabs', index: 2 });
  expect(dropPlace(draft, null, { at: null, side: 'into' })).toEqual({ parent: null, index: 4 });
});

it('moves by a key to the place that the drop beside it means', () => {
  expect(moveTo(draft, 'tabs', 'up')).toEqual(dropPlace(draft, 'tabs', { at: 'a', side: 'before' }));
  expect(moveTo(draft, 'empty', 'into')).toEqual(dropPlace(draft, 'empty', { at: 'tabs', side: 'into' }));
  expect(moveTo(draft, 'b', 'out')).toEqual(dropPlace(draft, 'b', { at: 'tabs', side: 'after' }));
  expect([moveTo(draft, 'a', 'up'), moveTo(draft, 'd', 'down'), moveTo(draft, 'a', 'out'), moveTo(draft, 'tabs', 'into')]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

it('keeps no width that takes all columns', () => {
  const wide = (columns: number) => setWidth(draft, 'a', columns).root.blocks[0];
  expect([wide(5), wide(12), wide(0.2)]).toEqual([{ id: 'a', width: 5 }, { id: 'a' }, { id: 'a', width: 1 }]);
});

it('nests layouts once: what holds others goes into one layout, and nothing that holds others into the inner one', () => {
  const layout = { type: 'layout', misc: {} };
  const nested = {
    root: {
      blocks: [
        { id: 'tabs', blocks: [{ id: 'part', blocks: [{ id: 'list' }, { id: 'void' }] }] },
        { id: 'frame', blocks: [{ id: 'cards' }] },
        { id: 'bare' },
      ],
    },
    setup: { tabs: layout, part: layout, frame: layout, bare: layout, void: layout },
  } as unknown as ViewDraft;
  const into = (id: string, at: string) => dropPlace(nested, id, { at, side: 'into' });
  expect([into('frame', 'tabs'), into('bare', 'tabs'), into('cards', 'part')]).toEqual([
    { parent: 'tabs', index: 1 },
    { parent: 'tabs', index: 1 },
    { parent: 'part', index: 2 },
  ]);
  expect([into('frame', 'part'), into('bare', 'part'), into('tabs', 'frame'), into('cards', 'void')]).toEqual([null, null, null, null]);
  // An older block that is too deep may still be moved within its layout.
  expect(moveTo(nested, 'void', 'up')).toEqual({ parent: 'part', index: 0 });
  expect([takesLayouts(nested, { parent: 'tabs' }), takesLayouts(nested, { parent: 'part' })]).toEqual([true, false]);
  expect(holdsBlocks(nested, { id: 'void' })).toBe(false);
});
