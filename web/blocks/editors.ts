import type { BlockType } from '@millwright/core/view/blocks/registry.ts';
import type { BlockEditing } from './editing/block-editing.ts';

type Load = () => Promise<BlockEditing>;

/** The editor of each block type, loaded when one is selected or added. */
const editors: Record<BlockType, Load> = {
  table: async () => (await import('./table/editing/table-editing.tsx')).tableEditing,
  cardlist: async () => (await import('./cards/editing/cards-editing.tsx')).cardsEditing,
  calendar: async () => (await import('./calendar/editing/calendar-editing.tsx')).calendarEditing,
  chart: async () => (await import('./chart/editing/chart-editing.tsx')).chartEditing,
  gallery: async () => (await import('./gallery/editing/gallery-editing.tsx')).galleryEditing,
  gantt: async () => (await import('./gantt/editing/gantt-editing.tsx')).ganttEditing,
  inputs: async () => (await import('./inputs/editing/inputs-editing.tsx')).inputsEditing,
  layout: async () => (await import('./layout/editing/layout-editing.tsx')).layoutEditing,
  metrics: async () => (await import('./metrics/editing/metrics-editing.tsx')).metricsEditing,
  dataset: async () => (await import('./dataset/editing/dataset-editing.tsx')).datasetEditing,
};

const loaded = new Map<BlockType, Promise<BlockEditing>>();

/** The block types that people can add. */
export const editableTypes = (): BlockType[] => Object.keys(editors) as BlockType[];

/** Loads the editor of a block type once; null if it has none. */
export function editingOf(type: string | undefined): Promise<BlockEditing> | null {
  if (type === undefined || !Object.hasOwn(editors, type)) return null;
  const blockType = type as BlockType;
  const editing = loaded.get(blockType) ?? editors[blockType]();
  loaded.set(blockType, editing);
  return editing;
}
