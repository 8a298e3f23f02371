import { inLanguage, type Json } from '@millwright/core/json.ts';
import type { CustomCellEditorProps } from 'ag-grid-react';
import { useEffect, useRef } from 'react';
import { formatNumber } from '../../format/numbers.ts';
import classes from './CellEditor.module.css';
import type { ResolvedColumn } from './columns.ts';
import type { Row } from './values.ts';

type Props = CustomCellEditorProps<Row, Json> & { shown: ResolvedColumn; language: string };

/** What the field begins with: the key that opened it, or the value as text. */
function firstText({ value, eventKey, shown }: Props): string {
  if (eventKey && eventKey.length === 1) return eventKey;
  if (eventKey === 'Backspace' || eventKey === 'Delete' || value === null || value === undefined) return '';
  return shown.kind === 'number' && typeof value === 'number' ? formatNumber(value) : String(value);
}

/** Edits one cell in place. Enter goes down, Tab right, Esc gives up: the grid sees to that. */
export function CellEditor(props: Props) {
  const { shown: column, language, onValueChange } = props;
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const begin = useRef(firstText(props));
  useEffect(() => {
    const input = field.current;
    input?.focus();
    if (begin.current !== '' && props.eventKey === null) input?.select?.();
    if (props.eventKey?.length === 1) onValueChange(begin.current);
  }, [props.eventKey, onValueChange]);
  const set = (text: string) => onValueChange(text === '' ? null : text);
  if (column.kind === 'option' || column.kind === 'boolean') {
    const options = column.kind === 'option' ? (column.field?.misc?.options ?? []) : [];
    return (
      <select ref={field} className={classes.field} defaultValue={String(props.value ?? '')} onChange={(event) => set(event.currentTarget.value)}>
        <option value="" />
        {options.map((option) => (
          <option key={option.key} value={option.key}>
            {inLanguage(option.label, language)}
          </option>
        ))}
        {column.kind === 'boolean' && (
          <>
            <option value="true">✓</option>
            <option value="false">–</option>
          </>
        )}
      </select>
    );
  }
  return (
    <input
      ref={field}
      className={classes.field}
      type={column.kind === 'date' ? 'date' : 'text'}
      inputMode={column.kind === 'number' ? 'decimal' : undefined}
      data-kind={column.kind}
      defaultValue={begin.current}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
}
