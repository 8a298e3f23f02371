import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { useInitialFocus } from '../../keys/initial-focus.ts';
import classes from './DataTable.module.css';
import stacking from './stacks.module.css';

type DataColumn<Row> = {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  numeric?: boolean;
  /** The column's share of the remaining width. Other columns are as wide as their contents. */
  grow?: boolean;
};

type Props<Row> = {
  rows: Row[];
  columns: DataColumn<Row>[];
  rowKey: (row: Row) => string;
  /** Where the first column's text leads; null where it leads nowhere. */
  href?: (row: Row) => string | null;
  /** Buttons at the end of a row. */
  actions?: (row: Row) => ReactNode;
  caption: string;
  empty: ReactNode;
  /** For many columns: texts wrap. If there is too little width, each row is shown separately, with names beside its values. */
  stacks?: boolean;
};

/** A short list as a plain table; long or editable ones are the table block. */
export function DataTable<Row>({ rows, columns, rowKey, href, actions, caption, empty, stacks }: Props<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  useInitialFocus(rows.length > 0, () => frame.current?.querySelector<HTMLElement>('tbody a')?.focus(), 'main');
  if (!rows.length) return <div className={classes.frame}>{empty}</div>;
  return (
    <div ref={frame} className={classes.frame} data-stacks={stacks}>
      <table className={stacks ? `${classes.table} ${stacking.stacks}` : classes.table} data-stacks={stacks}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-numeric={column.numeric} data-grow={column.grow}>
                {column.label}
              </th>
            ))}
            {actions && <td />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column, index) => {
                const content = column.cell(row);
                return (
                  <td
                    key={column.key}
                    data-numeric={column.numeric}
                    data-label={stacks && index > 0 ? column.label : undefined}
                    data-empty={(stacks && content === '') || undefined}
                  >
                    <Cell href={index === 0 ? href?.(row) : null}>{content}</Cell>
                  </td>
                );
              })}
              {actions && <td className={classes.actions}>{actions(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ href, children }: { href: string | null | undefined; children: ReactNode }) {
  if (!href) return children;
  return (
    <Link className={classes.link} to={href}>
      {children}
    </Link>
  );
}
