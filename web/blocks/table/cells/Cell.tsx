import { inLanguage, type Text } from '@millwright/core/json.ts';
import type { FormatRule } from '@millwright/core/view/types.ts';
import { IconAlertCircle, IconCheck, IconLayoutSidebarRightExpand, IconLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useText } from '../../../i18n/use-text.ts';
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
  /** Why the cell is locked. */
  fixed?: Text | null;
  /** Opens the row beside the table; only the name cell has it. */
  onOpen?: (() => void) | undefined;
};

/** Shows a cell: its value by the column's kind, its formatting, and the result of the last edit. */
export function Cell({ column, row, context, state, mark, fixed, onOpen }: Props) {
  const because = fixed ? inLanguage(fixed, context.wording.language) : undefined;
  return (
    <span className={classes.cell} data-state={state?.kind} title={state?.kind === 'refused' ? state.reason : because}>
      {mark && <MarkIcon rule={mark} />}
      {state?.kind === 'refused' ? valueText(column, state.value, context.wording) : <ColumnValue column={column} row={row} context={context} />}
      {mark && <MarkWord rule={mark} language={context.wording.language} />}
      {because && <IconLock className={classes.lock} size={12} stroke={1.75} aria-label={because} />}
      {state?.kind === 'saved' && <IconCheck className={classes.tick} size={14} stroke={2.5} aria-hidden />}
      {state?.kind === 'refused' && <IconAlertCircle className={classes.refused} size={14} stroke={2} aria-label={state.reason} />}
      {onOpen && <OpenRow id={row.identity} onOpen={onOpen} />}
    </span>
  );
}

/**
 * A link to the record's page, which a plain click opens beside the table instead. It is not focusable: keyboards use Enter on
 * the row, touch uses a tap on it.
 */
function OpenRow({ id, onOpen }: { id: string; onOpen: () => void }) {
  const text = useText();
  return (
    <Link
      className={classes.open}
      to={`/object/${id}`}
      title={text('actions.open')}
      aria-hidden
      tabIndex={-1}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onOpen();
      }}
    >
      <IconLayoutSidebarRightExpand size={16} stroke={1.75} />
    </Link>
  );
}
