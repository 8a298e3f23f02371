import { inLanguage, type Text } from '@millwright/core/json.ts';
import type { FormatRule } from '@millwright/core/view/types.ts';
import { IconAlertCircle, IconCheck, IconLock } from '@tabler/icons-react';
import { ColumnValue } from '../../columns/ColumnValue.tsx';
import { type CellContext, valueText } from '../../columns/cell-text.ts';
import type { ResolvedColumn } from '../../columns/columns.ts';
import type { Row } from '../../columns/values.ts';
import { MarkIcon, MarkWord } from '../../formatting/Mark.tsx';
import type { CellState } from '../edit/edits.ts';
import classes from './Cell.module.css';

type Props = {
  column: ResolvedColumn;
  row: Row;
  context: CellContext;
  state: CellState | undefined;
  mark?: FormatRule | null;
  /** Why the cell isn't changed any more. */
  fixed?: Text | null;
};

/** Shows a cell: its value by the column's kind, its formatting, and what became of the last edit. */
export function Cell({ column, row, context, state, mark, fixed }: Props) {
  const because = fixed ? inLanguage(fixed, context.wording.language) : undefined;
  return (
    <span className={classes.cell} data-state={state?.kind} title={state?.kind === 'refused' ? state.reason : because}>
      {mark && <MarkIcon rule={mark} />}
      {state?.kind === 'refused' ? valueText(column, state.value, context.wording) : <ColumnValue column={column} row={row} context={context} />}
      {mark && <MarkWord rule={mark} language={context.wording.language} />}
      {because && <IconLock className={classes.lock} size={12} stroke={1.75} aria-label={because} />}
      {state?.kind === 'saved' && <IconCheck className={classes.tick} size={14} stroke={2.5} aria-hidden />}
      {state?.kind === 'refused' && <IconAlertCircle className={classes.refused} size={14} stroke={2} aria-label={state.reason} />}
    </span>
  );
}
