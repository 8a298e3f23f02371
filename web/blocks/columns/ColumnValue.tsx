import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { type CellContext, cellText, unitAt } from './cell-text.ts';
import classes from './columns.module.css';
import { columnView, type ResolvedColumn } from './columns.ts';
import { statusesOf } from './status-of.ts';
import { type Row, valuesAt } from './values.ts';

type Props = { column: ResolvedColumn; row: Row; context: CellContext };

function Statuses({ column, row, context: { policies, wording } }: Props) {
  return statusesOf(column, row, policies, wording).map(({ key, ...status }) => <StatusBadge key={key} {...status} />);
}

/** Shows a cell by the type of its field: a badge, a link, a figure with its unit, files. An empty value renders nothing. */
export function ColumnValue({ column, row, context }: Props) {
  if (column.kind === 'status') return <Statuses column={column} row={row} context={context} />;
  const values = valuesAt(row, column.path);
  const [value] = values;
  if (value === undefined) return null;
  const text = cellText(column, row, context.wording);
  // Several records are shown as names; a single one links to its page.
  if (column.target && column.many) return text;
  const content = columnView(column).cell?.({ field: column.field, value, values, text }) ?? text;
  const unit = unitAt(column, row);
  if (unit === undefined || text === '') return content;
  return (
    <>
      {content} <span className={classes.unit}>{unit}</span>
    </>
  );
}
