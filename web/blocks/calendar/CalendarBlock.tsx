import type { JsonObject } from '@millwright/core/json.ts';
import { blockOf } from '@millwright/core/view/blocks/registry.ts';
import type { CalendarSetup } from '@millwright/core/view/types.ts';
import { withAxes } from '../columns/axes.ts';
import { UnavailableBlock } from '../messages/UnavailableBlock.tsx';
import type { BlockReader } from '../panel/block-reader.ts';
import { RowsBlock } from '../panel/RowsBlock.tsx';
import { CalendarPanel } from './CalendarPanel.tsx';

/** Draws the calendar block: an event for each record of a model. */
export const CalendarBlock: BlockReader = ({ view, block, misc }) => {
  const rows = blockOf('calendar')?.rows(misc as JsonObject) as CalendarSetup | null | undefined;
  if (!rows || typeof rows.start !== 'string') return <UnavailableBlock block={block} type="calendar" />;
  const axes = [{ path: rows.start }, { path: rows.end }, { path: rows.title }, { path: rows.status, format: 'status' as const }];
  return <RowsBlock<CalendarSetup> view={view} block={block} setup={withAxes(rows, axes)} Rows={CalendarPanel} />;
};
