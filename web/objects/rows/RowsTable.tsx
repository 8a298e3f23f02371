import { type ReactNode, useMemo } from 'react';
import { ColumnValue } from '../../blocks/columns/ColumnValue.tsx';
import { cellText } from '../../blocks/columns/cell-text.ts';
import { columnView } from '../../blocks/columns/columns.ts';
import { type Row, relatedAt, valueAt, valuesAt } from '../../blocks/columns/values.ts';
import { useStepPolicies } from '../../data/documents/use-step-policies.ts';
import { ObjectLink } from '../../fields/relation/ObjectLink.tsx';
import { useWording } from '../../fields/view/use-wording.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import stacking from '../../ui/layout/stacks.module.css';
import classes from '../objects.module.css';
import type { PageColumn } from './use-related-rows.ts';

/** The context for formatting cells: language, time zone, and step labels. */
export function useCellContext() {
  const wording = useWording();
  const policies = useStepPolicies();
  return useMemo(() => ({ wording, policies }), [wording, policies]);
}

type CellProps = { column: PageColumn; row: Row; context: ReturnType<typeof useCellContext> };

/** Shows a value of a row: a related record opens in the drawer, a figure has its unit. */
export function PageCell({ column, row, context }: CellProps) {
  if (column.target && !column.many && column.kind !== 'status') {
    const [related] = relatedAt(row, column);
    return related ? <ObjectLink id={related.identity} label={related.label} /> : null;
  }
  const unit = column.unit && cellText(column, row, context.wording) !== '' ? valueAt(row, column.unit) : null;
  return (
    <>
      <ColumnValue column={column} row={row} context={context} />
      {unit !== null && <span className={classes.unit}> {String(unit)}</span>}
    </>
  );
}

type Props = {
  columns: readonly PageColumn[];
  rows: readonly Row[];
  /** The field that names a row: its cells link to the record. */
  primary: string;
  /** Rendered at the end of a row. */
  after?: (row: Row) => ReactNode;
};

/** The columns that have a value in any row, and always the first. */
const speaking = (columns: readonly PageColumn[], rows: readonly Row[]) =>
  columns.filter(
    ({ path }, index) =>
      index === 0 || rows.some((row) => valuesAt(row, path).some((value) => value !== '' && !(Array.isArray(value) && value.length === 0))),
  );

/** Shows rows of related records; on narrow screens each row is stacked, with labelled values. */
export function RowsTable({ columns: given, rows, primary, after }: Props) {
  const text = useText();
  const label = useLabel();
  const context = useCellContext();
  const columns = speaking(given, rows);
  return (
    <div className={classes.scroll}>
      <table className={`${classes.table} ${stacking.stacks}`} data-stacks>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.path} scope="col" data-numeric={columnView(column).numeric}>
                {label(column.label)}
              </th>
            ))}
            {after && <td />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.identity}>
              {columns.map((column, index) => (
                <td
                  key={column.path}
                  data-numeric={columnView(column).numeric}
                  data-label={index > 0 ? label(column.label) : undefined}
                  data-empty={cellText(column, row, context.wording) === '' || undefined}
                >
                  {column.path === primary ? (
                    <ObjectLink id={row.identity} label={cellText(column, row, context.wording) || text('objects.untitled')} />
                  ) : (
                    <PageCell column={column} row={row} context={context} />
                  )}
                </td>
              ))}
              {after && <td className={classes.rowEnd}>{after(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
