import type { Wording } from '../../../fields/view/field-view.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { ResolvedColumn } from '../../columns/columns.ts';
import { totalTexts } from '../../totals/total-text.ts';
import type { ShownTotal } from '../../totals/totals.ts';
import classes from './Cell.module.css';

type Props = { column: ResolvedColumn; shown: ShownTotal | undefined; wording: Wording };

/** A figure below a column, with its aggregation. */
export function TotalCell({ column, shown, wording }: Props) {
  const text = useText();
  if (!shown) return null;
  const { figure, unit } = totalTexts(column, shown, wording);
  return (
    <span className={classes.cell}>
      <span className={classes.unit}>{text(`table.totals.${shown.total}`)}</span>
      <strong className={classes.figure}>{figure}</strong>
      {unit && <span className={classes.unit}> {unit}</span>}
    </span>
  );
}
