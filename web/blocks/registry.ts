import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { BlockType } from '@millwright/core/view/blocks/registry.ts';
import type { Block, BlockSetup, View } from '@millwright/core/view/types.ts';
import {
  IconCalendar,
  IconChartBar,
  IconDatabaseSearch,
  IconForms,
  IconLayoutCards,
  IconLayoutGrid,
  IconLayoutList,
  IconNumbers,
  IconPuzzle,
  IconTable,
  IconTimeline,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { loadable } from '../ui/browser/loadable.ts';
import type { BlockEditing, BlockIcon } from './editing/block-editing.ts';
import type { BlockReader } from './panel/block-reader.ts';

/**
 * How a type of block is drawn. `fills`: a block that is alone in a view fills the height of the page. `holds`: the block draws the blocks
 * within it. `atOnce`: the block requests nothing from the server, so it is also drawn far outside the screen.
 */
type BlockDrawing = { Reader: BlockReader; fills: boolean; holds?: boolean; atOnce?: boolean; Brief?: ComponentType<BriefProps> };

/** The properties of the short form of a block of figures on another page: only its lines, with or without the days of the figures. */
type BriefProps = { view: View; block: Block; misc: BlockSetup['misc']; schema: Schema; model: ResolvedModel; dated: boolean };

/** A type of block on the screen: its drawing, its editor, and its icon in lists. */
type BlockParts = BlockDrawing & { editing: () => Promise<BlockEditing>; icon: BlockIcon };

/** Every type of block. Components load when the block is first shown, and editors when one is selected or added. */
const blocks: Record<BlockType, BlockParts> = {
  table: {
    Reader: loadable(async () => (await import('./table/TableBlock.tsx')).TableBlock),
    editing: async () => (await import('./table/editing/table-editing.tsx')).tableEditing,
    icon: IconTable,
    fills: true,
  },
  cardlist: {
    Reader: loadable(async () => (await import('./cards/CardsBlock.tsx')).CardsBlock),
    editing: async () => (await import('./cards/editing/cards-editing.tsx')).cardsEditing,
    icon: IconLayoutCards,
    fills: false,
  },
  calendar: {
    Reader: loadable(async () => (await import('./calendar/CalendarBlock.tsx')).CalendarBlock),
    editing: async () => (await import('./calendar/editing/calendar-editing.tsx')).calendarEditing,
    icon: IconCalendar,
    fills: true,
  },
  chart: {
    Reader: loadable(async () => (await import('./chart/ChartBlock.tsx')).ChartBlock),
    editing: async () => (await import('./chart/editing/chart-editing.tsx')).chartEditing,
    icon: IconChartBar,
    fills: false,
  },
  gallery: {
    Reader: loadable(async () => (await import('./gallery/GalleryBlock.tsx')).GalleryBlock),
    editing: async () => (await import('./gallery/editing/gallery-editing.tsx')).galleryEditing,
    icon: IconLayoutGrid,
    fills: false,
  },
  gantt: {
    Reader: loadable(async () => (await import('./gantt/GanttBlock.tsx')).GanttBlock),
    editing: async () => (await import('./gantt/editing/gantt-editing.tsx')).ganttEditing,
    icon: IconTimeline,
    fills: true,
  },
  inputs: {
    Reader: loadable(async () => (await import('./inputs/InputsBlock.tsx')).InputsBlock),
    editing: async () => (await import('./inputs/editing/inputs-editing.tsx')).inputsEditing,
    icon: IconForms,
    fills: false,
    atOnce: true,
  },
  layout: {
    Reader: loadable(async () => (await import('./layout/LayoutBlock.tsx')).LayoutBlock),
    editing: async () => (await import('./layout/editing/layout-editing.tsx')).layoutEditing,
    icon: IconLayoutList,
    fills: false,
    holds: true,
    atOnce: true,
  },
  metrics: {
    Reader: loadable(async () => (await import('./metrics/MetricsBlock.tsx')).MetricsBlock),
    Brief: loadable(async () => (await import('./metrics/MetricLines.tsx')).MetricLines, { quiet: true }),
    editing: async () => (await import('./metrics/editing/metrics-editing.tsx')).metricsEditing,
    icon: IconNumbers,
    fills: false,
  },
  dataset: {
    Reader: loadable(async () => (await import('./dataset/DatasetBlock.tsx')).DatasetBlock),
    editing: async () => (await import('./dataset/editing/dataset-editing.tsx')).datasetEditing,
    icon: IconDatabaseSearch,
    fills: false,
  },
};

const partsOf = (type: string | undefined): BlockParts | null =>
  type !== undefined && Object.hasOwn(blocks, type) ? blocks[type as BlockType] : null;

/** The types of blocks that people can add, in the order in which they are offered. */
export const editableTypes = (): BlockType[] => Object.keys(blocks) as BlockType[];

/** Returns the icon of a type of block. */
export const typeIcon = (type: string | undefined): BlockIcon => partsOf(type)?.icon ?? IconPuzzle;

const loaded = new Map<BlockParts, Promise<BlockEditing>>();

/** Loads the editor of a type of block once. Null for an unknown type. */
export function editingOf(type: string | undefined): Promise<BlockEditing> | null {
  const parts = partsOf(type);
  if (!parts) return null;
  const editing = loaded.get(parts) ?? parts.editing();
  loaded.set(parts, editing);
  return editing;
}

const madeUp = new Map<string, BlockDrawing>();

/** Finds the drawing of a type of block. Null for an unknown type. */
export const drawingOf = (type: string | undefined): BlockDrawing | null => madeUp.get(type ?? '') ?? partsOf(type);

/** Registers the drawing of a made-up type for a test. Returns the function that removes it. */
export function withDrawing(type: string, drawing: BlockDrawing): () => void {
  madeUp.set(type, drawing);
  return () => void madeUp.delete(type);
}
