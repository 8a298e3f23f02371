import type { Block, BlockSetup } from '@millwright/core/view/types.ts';
import type { Changes } from '../../../blocks/editing/block-editing.ts';
import { allBlocks, type ViewDraft } from './view-draft.ts';

/** A position for a block: its parent (null: top level), and its index there. */
export type Place = { parent: string | null; index: number };

const without = <Whole extends object>(whole: Whole): Whole =>
  Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined)) as Whole;

type Edit = (blocks: readonly Block[]) => Block[];

/** Edits the inner blocks of a block, or the top level. */
function within(blocks: readonly Block[], parent: string | null, edit: Edit): Block[] {
  if (parent === null) return edit(blocks);
  return blocks.map((block) => {
    if (block.id === parent) return { ...block, blocks: edit(block.blocks ?? []) };
    return block.blocks ? { ...block, blocks: within(block.blocks, parent, edit) } : block;
  });
}

const withBlocks = (draft: ViewDraft, blocks: Block[]): ViewDraft => ({ ...draft, root: { ...draft.root, blocks } });

/** Finds a block by id; undefined if it no longer exists. */
export const blockOf = ({ root }: Pick<ViewDraft, 'root'>, id: string): Block | undefined =>
  allBlocks(root.blocks).find(({ block }) => block.id === id)?.block;

/** The position of a block; null if it no longer exists. */
export function placeOf({ root }: Pick<ViewDraft, 'root'>, id: string): Place | null {
  const place = allBlocks(root.blocks).find(({ block }) => block.id === id);
  if (!place) return null;
  const beside = place.parent === null ? root.blocks : (blockOf({ root }, place.parent)?.blocks ?? []);
  return { parent: place.parent, index: beside.findIndex((block) => block.id === id) };
}

/** Whether a block can contain others. */
export const holdsBlocks = ({ setup }: Pick<ViewDraft, 'setup'>, block: Block): boolean =>
  block.blocks !== undefined || setup[block.id]?.type === 'layout';

export function insertBlock(draft: ViewDraft, block: Block, setup: BlockSetup, { parent, index }: Place): ViewDraft {
  const blocks = within(draft.root.blocks, parent, (all) => all.toSpliced(index, 0, block));
  return { ...withBlocks(draft, blocks), setup: { ...draft.setup, [block.id]: setup } };
}

/** Removes a block with its inner blocks, and all references to them in actions and inputs of other blocks. */
export function removeBlock(draft: ViewDraft, id: string): ViewDraft {
  const place = placeOf(draft, id);
  const block = blockOf(draft, id);
  if (!place || !block) return draft;
  const removedIds = new Set(allBlocks([block]).map((one) => one.block.id));
  const blocks = within(draft.root.blocks, place.parent, (all) => all.filter((one) => one.id !== id));
  const otherSetups = Object.entries(draft.setup).filter(([own]) => !removedIds.has(own));
  const setup = Object.fromEntries(otherSetups.map(([own, one]) => [own, withoutWordsOf(one, removedIds)]));
  return { ...withBlocks(draft, blocks), setup };
}

type Action = { block?: string; callback?: Action };
/** The references to other blocks in a setup: shown or hidden by its actions, filtered by its inputs. */
type Naming = { actions?: readonly Action[]; inputs?: readonly { binds?: readonly { block: string }[] }[] };
/** The new id of a block; null if it no longer exists. */
type IdOf = (block: string) => string | null;

function renamedAction(action: Action, idOf: IdOf): Action[] {
  const { callback, ...own } = action;
  const block = own.block === undefined ? undefined : idOf(own.block);
  if (block === null) return [];
  const next = callback && renamedAction(callback, idOf)[0];
  return [{ ...own, ...(block !== undefined && { block }), ...(next && { callback: next }) }];
}

/** Replaces the block ids in a setup, and removes references to blocks that no longer exist. */
function renamed(setup: BlockSetup, idOf: IdOf): BlockSetup {
  const { actions, inputs } = setup.misc as Naming;
  const bound = (binds: readonly { block: string }[]) =>
    binds.flatMap((one) => {
      const block = idOf(one.block);
      return block === null ? [] : [{ ...one, block }];
    });
  const next = {
    ...(Array.isArray(actions) && { actions: actions.flatMap((action) => renamedAction(action, idOf)) }),
    ...(Array.isArray(inputs) && { inputs: inputs.map((input) => (Array.isArray(input.binds) ? { ...input, binds: bound(input.binds) } : input)) }),
  };
  return { ...setup, misc: { ...setup.misc, ...next } } as BlockSetup;
}

/** Whether a setup refers to one of these blocks. */
function names({ misc }: BlockSetup, ids: ReadonlySet<string>): boolean {
  const { actions, inputs } = misc as Naming;
  const acts = ({ block = '', callback }: Action): boolean => ids.has(block) || (callback !== undefined && acts(callback));
  return (
    (Array.isArray(actions) && actions.some(acts)) ||
    (Array.isArray(inputs) && inputs.some(({ binds }) => Array.isArray(binds) && binds.some(({ block }) => ids.has(block))))
  );
}

const withoutWordsOf = (setup: BlockSetup, gone: ReadonlySet<string>): BlockSetup =>
  names(setup, gone) ? renamed(setup, (id) => (gone.has(id) ? null : id)) : setup;

/** Moves a block; the index doesn't count the block itself. Unchanged if the target is inside the block. */
export function moveBlock(draft: ViewDraft, id: string, { parent, index }: Place): ViewDraft {
  const from = placeOf(draft, id);
  const block = blockOf(draft, id);
  if (!from || !block || (parent !== null && allBlocks([block]).some((one) => one.block.id === parent))) return draft;
  if (from.parent === parent && from.index === index) return draft;
  const others = within(draft.root.blocks, from.parent, (all) => all.filter((one) => one.id !== id));
  return withBlocks(
    draft,
    within(others, parent, (all) => all.toSpliced(index, 0, block)),
  );
}

/** The moves of a block by one place. */
export const moves = ['up', 'down', 'into', 'out'] as const;
export type Move = (typeof moves)[number];

/** Where something is dropped: beside or inside a block; `at` is null for the view itself. */
export type Drop = { at: string | null; side: Side };
export type Side = 'before' | 'after' | 'into';

/**
 * The position of a dropped block, or of a new one (null id); the index doesn't count the block itself. Null if it can't be
 * there, or already is. Used by dragging, buttons and keys.
 */
export function dropPlace(draft: ViewDraft, id: string | null, { at, side }: Drop): Place | null {
  const moved = id === null ? undefined : blockOf(draft, id);
  if (id !== null && (!moved || (at !== null && allBlocks([moved]).some(({ block }) => block.id === at)))) return null;
  const into = at !== null && side === 'into' ? blockOf(draft, at) : undefined;
  if (at !== null && side === 'into' && !(into && holdsBlocks(draft, into))) return null;
  const parent = at === null ? null : side === 'into' ? at : (placeOf(draft, at)?.parent ?? null);
  const all = parent === null ? draft.root.blocks : (blockOf(draft, parent)?.blocks ?? []);
  const others = all.filter((block) => block.id !== id);
  const beside = others.findIndex((block) => block.id === at);
  const index = side === 'into' ? others.length : beside + (side === 'after' ? 1 : 0);
  const from = id === null ? null : placeOf(draft, id);
  return from?.parent === parent && from.index === index ? null : { parent, index };
}

/** The drop that equals a move by one place. `into` means the container above, `out` the place below its own container. */
function dropOf(draft: ViewDraft, { parent, index }: Place, move: Move): Drop | null {
  const all = parent === null ? draft.root.blocks : (blockOf(draft, parent)?.blocks ?? []);
  const beside = move === 'out' ? parent : all[move === 'down' ? index + 1 : index - 1]?.id;
  const side = ({ up: 'before', down: 'after', into: 'into', out: 'after' } as const)[move];
  return beside === undefined || beside === null ? null : { at: beside, side };
}

/** The target of a move; null if there is none. */
export function moveTo(draft: ViewDraft, id: string, move: Move): Place | null {
  const place = placeOf(draft, id);
  const drop = place && dropOf(draft, place, move);
  return drop && dropPlace(draft, id, drop);
}

/** The number of columns of a page's grid. */
export const allColumns = 12;

/** The stored width in columns; undefined for the full width. */
export const widthOf = (columns: number): number | undefined => (columns >= allColumns ? undefined : Math.max(1, Math.round(columns)));

export const setWidth = (draft: ViewDraft, id: string, columns: number): ViewDraft => changeBlock(draft, id, { width: widthOf(columns) });

/** Changes properties of a block and of its setup at once. */
export function changeBlock(draft: ViewDraft, id: string, block: Changes<Omit<Block, 'id'>>, setup: object = {}): ViewDraft {
  const place = placeOf(draft, id);
  if (!place) return draft;
  const blocks = Object.keys(block).length
    ? within(draft.root.blocks, place.parent, (all) => all.map((one) => (one.id === id ? without({ ...one, ...block } as Block) : one)))
    : draft.root.blocks;
  const before = draft.setup[id];
  const next = before && Object.keys(setup).length ? ({ ...before, misc: without({ ...before.misc, ...setup }) } as BlockSetup) : before;
  return {
    ...(blocks === draft.root.blocks ? draft : withBlocks(draft, blocks)),
    setup: next && next !== before ? { ...draft.setup, [id]: next } : draft.setup,
  };
}

/** Inserts a copy of a block and its inner blocks below it; `newId` generates ids. References among them point to the copies. */
export function duplicateBlock(draft: ViewDraft, id: string, newId: () => string): { draft: ViewDraft; copy: string } | null {
  const place = placeOf(draft, id);
  const block = blockOf(draft, id);
  if (!place || !block) return null;
  const ids = new Map(allBlocks([block]).map((one) => [one.block.id, newId()]));
  const named = (own: string) => ids.get(own) ?? own;
  const copied = (one: Block): Block => ({ ...one, id: named(one.id), ...(one.blocks && { blocks: one.blocks.map(copied) }) });
  const copy = copied(block);
  const setup = Object.fromEntries(
    [...ids].flatMap(([from, to]) => {
      const before = draft.setup[from];
      return before ? [[to, renamed(structuredClone(before), named)]] : [];
    }),
  );
  const blocks = within(draft.root.blocks, place.parent, (all) => all.toSpliced(place.index + 1, 0, copy));
  return { draft: { ...withBlocks(draft, blocks), setup: { ...draft.setup, ...setup } }, copy: copy.id };
}

/** The first block in reading order that differs between two drafts; for a removed one, the block now in its place. Null if the view itself differs. */
export function changedBlock(before: ViewDraft, after: ViewDraft): string | null {
  const own = (block: Block) => JSON.stringify({ ...block, blocks: block.blocks?.length });
  const earlier = new Map(allBlocks(before.root.blocks).map(({ block }) => [block.id, block]));
  const first = allBlocks(after.root.blocks).find(({ block }) => {
    const was = earlier.get(block.id);
    return !was || own(was) !== own(block) || before.setup[block.id] !== after.setup[block.id];
  });
  return first?.block.id ?? null;
}
