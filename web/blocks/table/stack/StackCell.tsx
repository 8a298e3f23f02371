import { useText } from '../../../i18n/use-text.ts';
import { ColumnValue } from '../../columns/ColumnValue.tsx';
import { cellText } from '../../columns/cell-text.ts';
import type { Row } from '../../columns/values.ts';
import { MarkIcon, MarkWord } from '../../formatting/Mark.tsx';
import { RecordValues } from '../../summary/RecordValues.tsx';
import { filledColumns, firstColumns } from '../../summary/values-shown.ts';
import { isTotals, type TotalsRow } from '../../totals/totals.ts';
import type { Table } from '../adapter/table.ts';
import { GroupCell } from '../groups/GroupCell.tsx';
import { type GroupRow, isGroup } from '../groups/group-row.ts';
import { Figures } from './Figures.tsx';
import classes from './stack.module.css';
import { isStatus, startsAlone } from './use-stack.ts';

type Props = { table: Table; row: Row; lines: number };

function RecordCell({ table, row, lines }: Props) {
  const text = useText();
  const context = table.cellContext.current;
  const columns = table.shownColumns();
  const first = columns.find(({ kind }) => kind !== 'status') ?? columns[0];
  const others = columns.filter((column) => column !== first);
  const filled = filledColumns(others, row, context.wording);
  const status = others.find(({ kind }) => kind === 'status') ?? filled.find(isStatus);
  const starts = (column: (typeof columns)[number]) => (startsAlone(table.setup, column.path) ? table.actionOf(row, column) : undefined);
  const valueColumns = filled.filter((column) => column !== status);
  const values = firstColumns(valueColumns, lines, (column) => starts(column) !== undefined);
  const name = (first && cellText(first, row, context.wording)) || text('blocks.bulk.unnamed');
  const act = first && starts(first);
  const rule = first ? table.markOf(row, first.path) : null;
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        {act ? (
          <button
            type="button"
            className={classes.name}
            tabIndex={-1}
            onClick={(event) => {
              // The surrounding card ignores a click that is already handled.
              event.preventDefault();
              act();
            }}
          >
            {name}
          </button>
        ) : (
          <span className={classes.name} data-name>
            {name}
          </span>
        )}
        {rule && (
          <span className={classes.mark}>
            <MarkIcon rule={rule} />
            <MarkWord rule={rule} language={context.wording.language} />
          </span>
        )}
        {status && (
          <span className={classes.status} data-path={status.path}>
            <ColumnValue column={status} row={row} context={context} />
          </span>
        )}
      </div>
      <RecordValues columns={values} row={row} context={context} clicked={starts} tabIndex={-1} markOf={(path) => table.markOf(row, path)} cut />
    </div>
  );
}

function HeadingCell({ table, row }: { table: Table; row: GroupRow }) {
  return (
    <div className={classes.heading}>
      <GroupCell row={row} context={table.cellContext.current} figure={null} />
      <Figures table={table} totals={row.totals} />
    </div>
  );
}

const TotalsCell = ({ table, row }: { table: Table; row: TotalsRow }) => (
  <div className={classes.card}>
    <Figures table={table} totals={row.totals} />
  </div>
);

/** Shows a row of a narrow table: a record as a card with its name, status and first values; a group heading; or the totals. */
export function StackCell({ table, row, lines }: Props) {
  if (isGroup(row)) return <HeadingCell table={table} row={row} />;
  return isTotals(row) ? <TotalsCell table={table} row={row} /> : <RecordCell table={table} row={row} lines={lines} />;
}
