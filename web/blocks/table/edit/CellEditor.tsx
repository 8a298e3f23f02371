import type { Json } from '@millwright/core/json.ts';
import type { CustomCellEditorProps } from 'ag-grid-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { formatDate } from '../../../format/dates.ts';
import { formatNumber } from '../../../format/numbers.ts';
import { useLabel, useLanguage, useText } from '../../../i18n/use-text.ts';
import type { ResolvedColumn } from '../../columns/columns.ts';
import type { Row } from '../../columns/values.ts';
import classes from './CellEditor.module.css';

type Props = CustomCellEditorProps<Row, Json> & { shown: ResolvedColumn };

/** What the field begins with: the key that opened it, or the value as text. */
function firstText({ value, eventKey, shown }: Props, language: string): string {
  if (eventKey && eventKey.length === 1) return eventKey;
  if (eventKey === 'Backspace' || eventKey === 'Delete' || value === null || value === undefined) return '';
  if (shown.kind === 'date') return formatDate(String(value), language);
  return shown.kind === 'number' && typeof value === 'number' ? formatNumber(value) : String(value);
}

/** Edits one cell in place. Enter goes down, Tab right, Esc gives up: the grid sees to that. */
export function CellEditor(props: Props) {
  const { shown: column, onValueChange } = props;
  const text = useText();
  const label = useLabel();
  const language = useLanguage();
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const begin = useRef(firstText(props, language));
  useEffect(() => {
    const input = field.current;
    input?.focus();
    if (begin.current !== '' && props.eventKey === null) input?.select?.();
    if (props.eventKey?.length === 1) onValueChange(begin.current);
  }, [props.eventKey, onValueChange]);
  const set = (typed: string) => onValueChange(typed === '' ? null : typed);
  // The grid gives up on Escape; the drawer beside it stays.
  const stay = (event: KeyboardEvent) => event.key === 'Escape' && event.stopPropagation();
  const common = { ref: field, className: classes.field, 'aria-label': label(column.label), onKeyDown: stay };
  if (column.kind === 'option' || column.kind === 'boolean') {
    const options = column.kind === 'option' ? (column.field?.misc?.options ?? []) : [];
    return (
      <select {...common} defaultValue={String(props.value ?? '')} onChange={(event) => set(event.currentTarget.value)}>
        <option value="" />
        {options.map((option) => (
          <option key={option.key} value={option.key}>
            {label(option.label)}
          </option>
        ))}
        {column.kind === 'boolean' && (
          <>
            <option value="true">{text('table.yes')}</option>
            <option value="false">{text('table.no')}</option>
          </>
        )}
      </select>
    );
  }
  return (
    <input
      {...common}
      type="text"
      inputMode={column.kind === 'number' ? 'decimal' : undefined}
      data-kind={column.kind}
      defaultValue={begin.current}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
}
