import type { BlockType } from '@millwright/core/view/blocks/registry.ts';
import { loadable } from '../ui/browser/loadable.ts';
import type { BlockReader } from './panel/block-reader.ts';

/**
 * How a type of block is drawn. `fills`: alone on a view it takes the full page height; `holds`: it draws its inner blocks
 * itself; `atOnce`: it loads no data, so it is drawn even far out of view.
 */
type BlockDrawing = { Reader: BlockReader; fills: boolean; holds?: boolean; atOnce?: boolean };

/** The component of each block type, loaded on first use; null for a type that can't be drawn yet. */
const drawings: Record<BlockType, BlockDrawing | null> = {
  table: { Reader: loadable(async () => (await import('./table/TableBlock.tsx')).TableBlock), fills: true },
  cardlist: { Reader: loadable(async () => (await import('./cards/CardsBlock.tsx')).CardsBlock), fills: false },
  calendar: { Reader: loadable(async () => (await import('./calendar/CalendarBlock.tsx')).CalendarBlock), fills: true },
  chart: { Reader: loadable(async () => (await import('./chart/ChartBlock.tsx')).ChartBlock), fills: false },
  gallery: { Reader: loadable(async () => (await import('./gallery/GalleryBlock.tsx')).GalleryBlock), fills: false },
  gantt: { Reader: loadable(async () => (await import('./gantt/GanttBlock.tsx')).GanttBlock), fills: true },
  inputs: { Reader: loadable(async () => (await import('./inputs/InputsBlock.tsx')).InputsBlock), fills: false, atOnce: true },
  layout: { Reader: loadable(async () => (await import('./layout/LayoutBlock.tsx')).LayoutBlock), fills: false, holds: true, atOnce: true },
  metrics: { Reader: loadable(async () => (await import('./metrics/MetricsBlock.tsx')).MetricsBlock), fills: false },
  dataset: { Reader: loadable(async () => (await import('./dataset/DatasetBlock.tsx')).DatasetBlock), fills: false },
};

const madeUp = new Map<string, BlockDrawing>();

/** Finds the component of a block type; null if there is none. */
export const drawingOf = (type: string | undefined): BlockDrawing | null =>
  madeUp.get(type ?? '') ?? (type !== undefined && Object.hasOwn(drawings, type) ? drawings[type as BlockType] : null);

/** Replaces the component of a block type in a test; returns a function that restores it. */
export function withDrawing(type: string, drawing: BlockDrawing): () => void {
  madeUp.set(type, drawing);
  return () => void madeUp.delete(type);
}
