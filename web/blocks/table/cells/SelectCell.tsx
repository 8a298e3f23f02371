import type { CustomCellRendererProps } from 'ag-grid-react';
import { useSyncExternalStore } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { Row } from '../../columns/values.ts';
import classes from '../../selection/SelectBox.module.css';
import type { Selection } from '../../selection/selection.ts';

type Props = CustomCellRendererProps<Row> & { selection: Selection; onToggle: (index: number, range: boolean) => void };

/** The check box of a row. Shift chooses the rows between. */
export function SelectCell({ data, node, selection, onToggle }: Props) {
  const text = useText();
  const id = data?.identity ?? '';
  const checked = useSyncExternalStore(selection.subscribe, () => selection.has(id));
  if (!data || node.rowPinned) return null;
  return (
    <input
      type="checkbox"
      className={classes.box}
      tabIndex={-1}
      aria-label={text('table.selectRow')}
      checked={checked}
      onClick={(event) => {
        event.stopPropagation();
        onToggle(node.rowIndex ?? 0, event.shiftKey);
      }}
      onChange={() => undefined}
    />
  );
}
