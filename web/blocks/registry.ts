import type { BlockType } from '@millwright/core/view/blocks/registry.ts';
import { lazy } from 'react';
import type { BlockReader } from './panel/block-reader.ts';

/** How a type of block is drawn. `fills`: alone on a view it takes the height of the page. */
type BlockDrawing = { Reader: BlockReader; fills: boolean };

/** Every type of block with what draws it, loaded when it is first shown; null for a type that nothing draws yet. */
const drawings: Record<BlockType, BlockDrawing | null> = {
  table: { Reader: lazy(async () => ({ default: (await import('./table/TableBlock.tsx')).TableBlock })), fills: true },
  cardlist: { Reader: lazy(async () => ({ default: (await import('./cards/CardsBlock.tsx')).CardsBlock })), fills: false },
  calendar: null,
  chart: null,
  gallery: null,
  gantt: null,
  inputs: null,
  layout: null,
  metrics: null,
  dataset: null,
};

const madeUp = new Map<string, BlockDrawing>();

/** Finds what draws a type of block; null where nothing does. */
export const drawingOf = (type: string | undefined): BlockDrawing | null =>
  madeUp.get(type ?? '') ?? (type !== undefined && Object.hasOwn(drawings, type) ? drawings[type as BlockType] : null);

/** Draws a type of block for a test; answers how to take it away again. */
export function withDrawing(type: string, drawing: BlockDrawing): () => void {
  madeUp.set(type, drawing);
  return () => void madeUp.delete(type);
}
