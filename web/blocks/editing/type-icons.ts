import type { BlockType } from '@millwright/core/view/blocks/registry.ts';
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

/** The icon of each block type in lists. */
const icons = {
  table: IconTable,
  cardlist: IconLayoutCards,
  calendar: IconCalendar,
  chart: IconChartBar,
  gallery: IconLayoutGrid,
  gantt: IconTimeline,
  inputs: IconForms,
  layout: IconLayoutList,
  metrics: IconNumbers,
  dataset: IconDatabaseSearch,
} as const satisfies Record<BlockType, unknown>;

export const typeIcon = (type: string | undefined) => (type && Object.hasOwn(icons, type) ? icons[type as BlockType] : IconPuzzle);
