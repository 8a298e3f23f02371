import { useLabel } from '../../../i18n/use-text.ts';
import type { ShownTotal } from '../../totals/totals.ts';
import type { Table } from '../adapter/table.ts';
import { TotalCell } from '../cells/TotalCell.tsx';
import classes from './stack.module.css';

type Props = { table: Table; totals: Record<string, ShownTotal> };

/** Lists figures over records, each with the label of its column. */
export function Figures({ table, totals }: Props) {
  const label = useLabel();
  const columns = table.shownColumns().filter(({ path }) => totals[path]);
  if (columns.length === 0) return null;
  return (
    <dl className={classes.figures}>
      {columns.map((column) => (
        <div key={column.path} className={classes.figure}>
          <dt>{label(column.label)}</dt>
          <dd>
            <TotalCell column={column} shown={totals[column.path]} wording={table.wording} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
