import type { Json } from '@millwright/core/json.ts';
import type { CustomCellEditorProps } from 'ag-grid-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLabel } from '../../../i18n/use-text.ts';
import { columnView, type ResolvedColumn } from '../../columns/columns.ts';
import type { Row } from '../../columns/values.ts';
import classes from './CellEditor.module.css';

type Props = CustomCellEditorProps<Row, Json> & { shown: ResolvedColumn };

/** The editor's initial value: the typed letter, nothing after Delete or Backspace, else the stored value. */
function firstValue({ value, eventKey, shown }: Props): Json {
  const letter = eventKey?.length === 1 ? eventKey : null;
  if (letter !== null && !columnView(shown).chosen) return letter;
  return eventKey === 'Backspace' || eventKey === 'Delete' ? null : (value ?? null);
}

/** Edits one cell in place with the editor of its field. The grid handles Enter (down), Tab (right) and Escape (cancel). */
export function CellEditor(props: Props) {
  const { shown: column, eventKey, onValueChange } = props;
  const label = useLabel();
  const frame = useRef<HTMLDivElement>(null);
  const [first] = useState(() => firstValue(props));
  const [value, setValue] = useState(first);
  useEffect(() => {
    const control = frame.current?.querySelector<HTMLInputElement>('input:not([aria-hidden]), select, textarea');
    control?.focus();
    if (eventKey === null && first !== null) control?.select?.();
    if (eventKey?.length === 1 && first === eventKey) onValueChange(first);
  }, [eventKey, first, onValueChange]);
  const { Editor } = columnView(column);
  const change = (next: Json) => {
    setValue(next);
    onValueChange(next);
  };
  // The grid handles Escape, so it must not close the drawer beside it.
  const stay = (event: KeyboardEvent) => event.key === 'Escape' && event.stopPropagation();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the editor within takes the keys.
    <div ref={frame} className={classes.field} onKeyDown={stay}>
      {Editor && (
        <Editor
          field={column.field}
          value={value}
          onChange={change}
          place="cell"
          common={{ 'aria-label': label(column.label), variant: 'unstyled', size: 'sm' }}
        />
      )}
    </div>
  );
}
