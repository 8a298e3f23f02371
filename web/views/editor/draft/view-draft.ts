import type { Block, BlockSetup, View } from '@millwright/core/view/types.ts';
import type { DocumentKind, Parts } from '../../../documents/saving/document-kind.ts';

/** A stored view with its metadata. */
export type ViewDocument = View & { updated_at?: string | null; updated_by?: string | null; created_by?: string | null };

/** The parts of a view that the editor changes. */
export type ViewDraft = Pick<View, 'name' | 'view_group' | 'order' | 'icon' | 'model' | 'root' | 'setup' | 'misc'>;

/** The editable part of a view. */
export function draftOf({ name, view_group, order, icon, model, root, setup, misc }: View): ViewDraft {
  const optional = { ...(icon !== undefined && { icon }), ...(model !== undefined && { model }), ...(misc !== undefined && { misc }) };
  return { name, view_group, order, root, setup, ...optional };
}

/** A block with its parent; null at the top level. */
type Placed = { block: Block; parent: string | null };

/** All blocks of a view in reading order. */
export const allBlocks = (blocks: readonly Block[], parent: string | null = null): Placed[] =>
  blocks.flatMap((block) => [{ block, parent }, ...allBlocks(block.blocks ?? [], block.id)]);

const words = (...names: string[]) => names.join(':');

/** The parts of a view for merging: two people conflict only in the same key of a block or setup, its position, or the order of all (`block:<id>:label`, `setup:<id>:misc:columns`, `blocks`). */
function partsOf({ root, setup, misc = {}, ...plain }: ViewDraft): Parts {
  const parts: Parts = new Map(Object.entries(plain));
  for (const [key, value] of Object.entries(misc)) parts.set(words('misc', key), value);
  const placed = allBlocks(root.blocks);
  parts.set(
    'blocks',
    placed.map(({ block }) => block.id),
  );
  for (const { block, parent } of placed) {
    const { blocks: inner, id, ...own } = block;
    parts.set(words('block', id, 'in'), parent ?? '');
    if (inner) parts.set(words('block', id, 'holds'), true);
    for (const [key, value] of Object.entries(own)) parts.set(words('block', id, key), value);
  }
  for (const [id, { type, misc: own }] of Object.entries(setup)) {
    parts.set(words('setup', id, 'type'), type);
    for (const [key, value] of Object.entries(own)) parts.set(words('setup', id, 'misc', key), value);
  }
  return parts;
}

type Loose = Record<string, unknown>;

function gathered(parts: Parts, kind: string): Map<string, Loose> {
  const byId = new Map<string, Loose>();
  for (const [part, value] of parts) {
    const [first, id = '', ...key] = part.split(':');
    if (first === kind) byId.set(id, { ...byId.get(id), [key.join(':')]: value });
  }
  return byId;
}

/** The inner blocks of a parent, in order. A block that one person removed while another changed it is removed. */
function blocksIn(parent: string, blocks: ReadonlyMap<string, Loose>, rank: (id: string) => number): Block[] {
  const inside = [...blocks].filter(([, one]) => one.in === parent).sort(([a], [b]) => rank(a) - rank(b));
  return inside.map(([id, { in: _, holds, ...own }]) => {
    const inner = blocksIn(id, blocks, rank);
    return { id, ...own, ...((holds || inner.length > 0) && { blocks: inner }) } as Block;
  });
}

function fromParts(parts: Parts, order: readonly ViewDraft[]): ViewDraft {
  const ids = [
    ...((parts.get('blocks') as string[] | undefined) ?? []),
    ...order.flatMap(({ root }) => allBlocks(root.blocks).map(({ block }) => block.id)),
  ];
  const rank = (id: string) => (ids.indexOf(id) + ids.length + 1) % (ids.length + 1);
  const blocks = blocksIn('', gathered(parts, 'block'), rank);
  const live = new Set(allBlocks(blocks).map(({ block }) => block.id));
  const setup: Record<string, BlockSetup> = {};
  for (const [id, one] of gathered(parts, 'setup')) {
    if (!live.has(id) || !one.type) continue;
    const misc = Object.entries(one).flatMap(([key, value]) => (key.startsWith('misc:') ? [[key.slice('misc:'.length), value]] : []));
    setup[id] = { type: one.type, misc: Object.fromEntries(misc) } as BlockSetup;
  }
  const misc = Object.fromEntries([...parts].flatMap(([part, value]) => (part.startsWith('misc:') ? [[part.slice('misc:'.length), value]] : [])));
  const plain = [...parts].filter(([part]) => !part.includes(':') && part !== 'blocks');
  return {
    ...(Object.fromEntries(plain) as Omit<ViewDraft, 'root' | 'setup' | 'misc'>),
    root: { blocks },
    setup,
    ...(Object.keys(misc).length > 0 && { misc }),
  };
}

/** The item of a part: a block and its setup are one. */
function thingOf(part: string): string | null {
  const [kind = '', id = ''] = part.split(':');
  return kind === 'block' || kind === 'setup' ? words('block', id) : null;
}

/** How the shared document editor edits a view. */
export const viewKind: DocumentKind<ViewDocument, ViewDraft> = { collection: 'views', name: 'view', draftOf, partsOf, fromParts, thingOf };
