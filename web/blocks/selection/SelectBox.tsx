import { useSyncExternalStore } from 'react';
import { useText } from '../../i18n/use-text.ts';
import classes from './SelectBox.module.css';
import type { Selection } from './selection.ts';

type Props = {
  id: string;
  selection: Selection /** Out of the order of the Tab key, where arrows lead to it. */;
  tabIndex?: -1 | 0;
  onToggle: (range: boolean) => void;
};

/** Chooses one row with a check box. Shift chooses the rows between. */
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
