import { useSyncExternalStore } from 'react';
import { useText } from '../../i18n/use-text.ts';
import classes from './SelectBox.module.css';
import type { Selection } from './selection.ts';

type Props = {
  id: string;
  selection: Selection /** -1 removes it from the Tab order where arrow keys reach it. */;
  tabIndex?: -1 | 0;
  onToggle: (range: boolean) => void;
};

/** Selects one row with a checkbox. Shift selects the rows between. */
export function SelectBox({ id, selection, tabIndex = -1, onToggle }: Props) {
  const text = useText();
  const checked = useSyncExternalStore(selection.subscribe, () => selection.has(id));
  return (
    <input
      type="checkbox"
      className={classes.box}
      tabIndex={tabIndex}
      aria-label={text('table.selectRow')}
      checked={checked}
      onClick={(event) => {
        event.stopPropagation();
        onToggle(event.shiftKey);
      }}
      onChange={() => undefined}
    />
  );
}
