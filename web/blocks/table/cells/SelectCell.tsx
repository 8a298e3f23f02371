import type { CustomCellRendererProps } from 'ag-grid-react';
import type { Row } from '../../columns/values.ts';
import { SelectBox } from '../../selection/SelectBox.tsx';
import type { Selection } from '../../selection/selection.ts';
import { isRecord } from '../groups/group-row.ts';
import classes from './Cell.module.css';

type Props = CustomCellRendererProps<Row> & { selection: Selection; onToggle: (row: Row, index: number, range: boolean) => void };

/** Shows the checkbox of a row; the whole cell is clickable. Group headings and the totals row have none. */
export function SelectCell({ data, node, selection, onToggle }: Props) {
  if (!isRecord(data) || node.rowPinned) return null;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box is inside
    <label className={classes.choose}>
      <SelectBox id={data.identity} selection={selection} onToggle={(range) => onToggle(data, node.rowIndex ?? 0, range)} />
    </label>
  );
}
