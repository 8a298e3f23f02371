import type { FormatRule } from '@millwright/core/view/types.ts';
import { useLabel } from '../../i18n/use-text.ts';
import { ColumnValue } from '../columns/ColumnValue.tsx';
import { type CellContext, cellText } from '../columns/cell-text.ts';
import type { ResolvedColumn } from '../columns/columns.ts';
import type { Row } from '../columns/values.ts';
import { MarkIcon } from '../formatting/Mark.tsx';
import classes from './RecordValues.module.css';

type Props = {
  columns: readonly ResolvedColumn[];
  row: Row;
  context: CellContext;
  /** Returns the action that a click on a value starts, if any. */
  clicked: (column: ResolvedColumn) => (() => void) | undefined;
  tabIndex: 0 | -1;
  /** The formatting rule of a value. */
  markOf?: (path: string) => FormatRule | null;
  /** Whether values are truncated to one line. */
  cut?: boolean;
};

/** Lists values of a record with their labels. */
export function RecordValues({ columns, row, context, clicked, tabIndex, markOf, cut = false }: Props) {
  const label = useLabel();
  if (columns.length === 0) return null;
  return (
    <dl className={classes.values} data-cut={cut}>
      {columns.map((column) => {
        const click = clicked(column);
        const mark = markOf?.(column.path);
        return (
          <div key={column.path} className={classes.value} data-path={column.path}>
            <dt>{label(column.label)}</dt>
            <dd className={mark ? `mw-tone-${mark.tone}` : undefined}>
              {mark && <MarkIcon rule={mark} />}
              {click ? (
                <button
                  type="button"
                  className={classes.action}
                  tabIndex={tabIndex}
                  onClick={(event) => {
                    // The surrounding row ignores a click that is already handled.
                    event.preventDefault();
                    click();
                  }}
                >
                  {cellText(column, row, context.wording)}
                </button>
              ) : (
                <ColumnValue column={column} row={row} context={context} />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
