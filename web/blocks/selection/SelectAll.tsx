import { useSyncExternalStore } from 'react';
import { useText } from '../../i18n/use-text.ts';
import classes from './SelectBox.module.css';
import type { Selection } from './selection.ts';

type Props = { selection: Selection };

/** Selects all matching rows, loaded or not. */
export function SelectAll({ selection }: Props) {
  const text = useText();
  const { mode, ids } = useSyncExternalStore(selection.subscribe, selection.current);
  const checked = mode === 'all' && ids.size === 0;
  const some = !checked && (mode === 'all' || ids.size > 0);
  return (
    <input
      type="checkbox"
      className={classes.box}
      aria-label={text('table.selectAll')}
      checked={checked}
      ref={(box) => {
        if (box) box.indeterminate = some;
      }}
      onChange={() => (checked || some ? selection.clear() : selection.all())}
    />
  );
}
