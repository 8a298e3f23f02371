import type { BlockDescriptor } from '../setup/define-block.ts';
import { calendar } from './calendar.ts';
import { cardlist } from './cardlist.ts';
import { chart } from './chart.ts';
import { dataset } from './dataset.ts';
import { gallery } from './gallery.ts';
import { gantt } from './gantt.ts';
import { inputs } from './inputs.ts';
import { layout } from './layout.ts';
import { metrics } from './metrics.ts';
import { table } from './table.ts';

/** Every type of block. A new one is a file here, a line in this list and a folder in web/blocks. */
const blocks = {
  table,
  calendar,
  cardlist,
  chart,
  gallery,
  gantt,
  inputs,
  layout,
  metrics,
  dataset,
} satisfies Record<string, BlockDescriptor>;

export type BlockType = keyof typeof blocks;

/** Every type of block by its stored name, in the order of the list. */
export const blockTypes = (): BlockType[] => Object.keys(blocks) as BlockType[];

const madeUp = new Map<string, BlockDescriptor>();

/** The descriptor of a type of block; undefined for an unknown type. */
export function blockOf(type: string): BlockDescriptor | undefined {
  return madeUp.get(type) ?? (Object.hasOwn(blocks, type) ? blocks[type as BlockType] : undefined);
}

/** Adds a type of block for a test. Returns a function that removes it. */
export function withBlock(type: string, block: BlockDescriptor): () => void {
  madeUp.set(type, block);
  return () => void madeUp.delete(type);
}
