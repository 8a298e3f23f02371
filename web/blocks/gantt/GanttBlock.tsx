import type { JsonObject } from '@millwright/core/json.ts';
import { blockOf } from '@millwright/core/view/blocks/registry.ts';
import type { GanttSetup } from '@millwright/core/view/types.ts';
import { withAxes } from '../columns/axes.ts';
import { UnavailableBlock } from '../messages/UnavailableBlock.tsx';
import type { BlockReader } from '../panel/block-reader.ts';
import { RowsBlock } from '../panel/RowsBlock.tsx';
import { GanttPanel } from './GanttPanel.tsx';

/** Draws the gantt block: a bar for each record of a model. */
export const GanttBlock: BlockReader = ({ view, block, misc }) => {
  const rows = blockOf('gantt')?.rows(misc as JsonObject) as GanttSetup | null | undefined;
  if (!rows || typeof rows.start !== 'string') return <UnavailableBlock block={block} type="gantt" />;
  const axes = [
    { path: rows.start },
    { path: rows.end },
    { path: rows.title },
    { path: rows.after },
    { path: rows.status, format: 'status' as const },
  ];
  return <RowsBlock<GanttSetup> view={view} block={block} setup={withAxes(rows, axes)} Rows={GanttPanel} />;
};
