import type { TableSetup } from '@millwright/core/view/types.ts';
import type { BlockReader } from '../panel/block-reader.ts';
import { RowsBlock } from '../panel/RowsBlock.tsx';
import { TablePanel } from './TablePanel.tsx';

/** Draws the table block: a grid over a model's records. */
export const TableBlock: BlockReader = ({ view, block, misc }) => (
  <RowsBlock view={view} block={block} setup={misc as TableSetup} Rows={TablePanel} />
);
