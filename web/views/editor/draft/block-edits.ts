import { mostAround } from '@millwright/core/view/nesting.ts';
import type { Block, BlockSetup } from '@millwright/core/view/types.ts';
import type { Changes } from '../../../blocks/editing/block-editing.ts';
import { allBlocks, type ViewDraft } from './view-draft.ts';

/** A position for a block: its parent block (null: the top), and the index among the children. */
export type Place = { parent: string | null; index: number };

const without = <Whole extends object>(whole: Whole): Whole =>
  Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined)) as Whole;

type Edit = (blocks: readonly Block[]) => Block[];

/** Edits the child blocks of a parent, or those at the top. */
function within(blocks: readonly Block[], parent: string | null, edit: Edit): Block[] {
  if (parent === null) return edit(blocks);
  return blocks.map((block) => {
    if (block.id === parent) return { ...block, blocks: edit(block.blocks ?? []) };
    return block.blocks ? { ...block, blocks: within(block.blocks, parent, edit) } : block;
  });
}

const withBlocks = (draft: ViewDraft, blocks: Block[]): ViewDraft => ({ ...draft, root: { ...draft.root, blocks } });

/** The block with this id; undefined if there is none. */
export const blockOf = ({ root }: Pick<ViewDraft, 'root'>, id: string): Block | undefined =>
  allBlocks(root.blocks).find(({ block }) => block.id === id)?.block;

/** The position of a block; null if it does not exist. */
export function placeOf({ root }: Pick<ViewDraft, 'root'>, id: string): Place | null {
  const found = allBlocks(root.blocks).find(({ block }) => block.id === id);
  if (!found) return null;
  const beside = found.parent === null ? root.blocks : (blockOf({ root }, found.parent)?.blocks ?? []);
  return { parent: found.parent, index: beside.findIndex((block) => block.id === id) };
}

/** The number of blocks around this position. */
const around = (draft: Pick<ViewDraft, 'root'>, { parent }: Pick<Place, 'parent'>): number =>
  parent === null ? 0 : 1 + around(draft, placeOf(draft, parent) ?? { parent: null });

/** Whether a block with inner blocks may be put at this position: layouts may be nested only once. */
export const takesLayouts = (draft: Pick<ViewDraft, 'root'>, place: Pick<Place, 'parent'>): boolean => around(draft, place) < mostAround;

/** Whether a block can have inner blocks. */
export const holdsBlocks = (draft: Pick<ViewDraft, 'root' | 'setup'>, block: Block): boolean =>
  (block.blocks !== undefined || draft.setup[block.id]?.type === 'layout') && around(draft, { parent: block.id }) <= mostAround;

/** The number of levels of nested blocks, including this block. */
const layers = ({ blocks = [] }: Block): number => 1 + Math.max(0, ...blocks.map(layers));

export function insertBlock(draft: ViewDraft, block: Block, setup: BlockSetup, { parent, index }: Place): ViewDraft {
  const blocks = within(draft.root.blocks, parent, (all) => all.toSpliced(index, 0, block));
  return { ...withBlocks(draft, blocks), setup: { ...draft.setup, [block.id]: setup } };
}

/** Removes a block with its inner blocks, the actions of other blocks that show or hide it, and the bindings of inputs to it. */
export function removeBlock(draft: ViewDraft, id: string): ViewDraft {
  const place = placeOf(draft, id);
  const block = blockOf(draft, id);
  if (!place || !block) return draft;
  const gone = new Set(allBlocks([block]).map((one) => one.block.id));
  const blocks = within(draft.root.blocks, place.parent, (all) => all.filter((one) => one.id !== id));
  const kept = Object.entries(draft.setup).filter(([own]) => !gone.has(own));
  const setup = Object.fromEntries(kept.map(([own, one]) => [own, withoutWordsOf(one, gone)]));
  return { ...withBlocks(draft, blocks), setup };
}

type Action = { block?: string; callback?: Action };
/** The references of a set-up to other blocks: actions that show or hide them, and inputs that filter them. */
type Naming = { actions?: readonly Action[]; inputs?: readonly { binds?: readonly { block: string }[] }[] };
/** Returns the new id of a block; null if it is removed. */
type IdOf = (block: string) => string | null;

function renamedAction(action: Action, idOf: IdOf): Action[] {
  const { callback, ...own } = action;
  const block = own.block === undefined ? undefined : idOf(own.block);
  if (block === null) return [];
  const next = callback && renamedAction(callback, idOf)[0];
  return [{ ...own, ...(block !== undefined && { block }), ...(next && { callback: next }) }];
}

/** The set-up with the new ids of other blocks. References to removed blocks are removed. */
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

/** Whether a set-up names one of these blocks. */
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

/** Moves a block to another place; the index counts without it. Unchanged where that is in the block itself. */
export function moveBlock(draft: ViewDraft, id: string, { parent, index }: Place): ViewDraft {
  const from = placeOf(draft, id);
  const block = blockOf(draft, id);
  if (!from || !block || (parent !== null && allBlocks([block]).some((one) => one.block.id === parent))) return draft;
  if (from.parent === parent && from.index === index) return draft;
  const taken = within(draft.root.blocks, from.parent, (all) => all.filter((one) => one.id !== id));
  return withBlocks(
    draft,
    within(taken, parent, (all) => all.toSpliced(index, 0, block)),
  );
}

/** The ways in which a block can be moved by one place. */
export const moves = ['up', 'down', 'into', 'out'] as const;
export type Move = (typeof moves)[number];

/** Beside which block, or in which one, something is let go; `at` is null for the view itself. */
export type Drop = { at: string | null; side: Side };
export type Side = 'before' | 'after' | 'into';

/**
 * The position of a block, or of a new one (null), after a drop. The index does not count the block itself. Null if the drop is not
 * possible, or changes nothing. Drags, buttons and keys all use this function.
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
  // Inner blocks move along. An empty layout counts as two levels, because it needs one for its future blocks.
  const needed = moved ? Math.max(layers(moved), draft.setup[moved.id]?.type === 'layout' ? 2 : 1) : 1;
  if (moved && parent !== placeOf(draft, moved.id)?.parent && around(draft, { parent }) + needed - 1 > mostAround) return null;
  const index = side === 'into' ? others.length : beside + (side === 'after' ? 1 : 0);
  const from = id === null ? null : placeOf(draft, id);
  return from?.parent === parent && from.index === index ? null : { parent, index };
}

/**
 * The drop that corresponds to a move by one place. `into`: into the container above. `out`: to the place below the block's own container.
 */
function dropOf(draft: ViewDraft, { parent, index }: Place, move: Move): Drop | null {
  const all = parent === null ? draft.root.blocks : (blockOf(draft, parent)?.blocks ?? []);
  const beside = move === 'out' ? parent : all[move === 'down' ? index + 1 : index - 1]?.id;
  const side = ({ up: 'before', down: 'after', into: 'into', out: 'after' } as const)[move];
  return beside === undefined || beside === null ? null : { at: beside, side };
}

/** Where a move leads; null where it leads nowhere. */
export function moveTo(draft: ViewDraft, id: string, move: Move): Place | null {
  const place = placeOf(draft, id);
  const drop = place && dropOf(draft, place, move);
  return drop && dropPlace(draft, id, drop);
}

/** The number of grid columns of a page. */
export const allColumns = 12;

/** A width in columns as stored in a block: undefined for the full width. */
export const widthOf = (columns: number): number | undefined => (columns >= allColumns ? undefined : Math.max(1, Math.round(columns)));

export const setWidth = (draft: ViewDraft, id: string, columns: number): ViewDraft => changeBlock(draft, id, { width: widthOf(columns) });

/** Changes keys of a block and of its set-up, in one step. */
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

/** Inserts a copy of a block and its inner blocks below it, with ids from `newId`. References among them are changed to the copies. */
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

/**
 * The first block in reading order that differs between two drafts. For a removed block, the block that is now in its place. Null if the
 * view itself differs.
 */
export function changedBlock(before: ViewDraft, after: ViewDraft): string | null {
  const own = (block: Block) => JSON.stringify({ ...block, blocks: block.blocks?.length });
  const earlier = new Map(allBlocks(before.root.blocks).map(({ block }) => [block.id, block]));
  const found = allBlocks(after.root.blocks).find(({ block }) => {
    const was = earlier.get(block.id);
    return !was || own(was) !== own(block) || before.setup[block.id] !== after.setup[block.id];
  });
  return found?.block.id ?? null;
}
