import type { FormatRule } from '@millwright/core/view/types.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { ColumnValue } from '../columns/ColumnValue.tsx';
import { type CellContext, cellText } from '../columns/cell-text.ts';
import type { ResolvedColumn } from '../columns/columns.ts';
import type { Row } from '../columns/values.ts';
import { MarkIcon, MarkWord } from '../formatting/Mark.tsx';
import { fileAt } from '../pictures/file-at.ts';
import { Picture, usualRatio } from '../pictures/Picture.tsx';
import { SelectBox } from '../selection/SelectBox.tsx';
import type { Selection } from '../selection/selection.ts';
import { RecordValues } from '../summary/RecordValues.tsx';
import { filledColumns } from '../summary/values-shown.ts';
import { mostFields } from './board/lanes.ts';
import classes from './cards.module.css';

type Props = {
  row: Row;
  index: number;
  columns: readonly ResolvedColumn[];
  /** The path of the file that it shows as a picture. */
  image?: string | undefined;
  context: CellContext;
  rule: FormatRule | null;
  /** The Tab key leads here. */
  current: boolean;
  /** Its record was opened last. */
  opened: boolean;
  /** Null where cards are not chosen. */
  selection: Selection | null;
  onFocus: () => void;
  onOpen: () => void;
  onToggle: (range: boolean) => void;
  /** Returns the action that a click on a value of this column starts; undefined without one. */
  clicked: (column: ResolvedColumn) => (() => void) | undefined;
};

/**
 * Shows a record as a card. The picture comes first, if there is one. The heading is the first column, with statuses beside it. Below are
 * the next columns with their names, and every column whose value starts an action.
 */
export function Card({ row, index, columns, image, context, rule, current, opened, selection, onFocus, onOpen, onToggle, clicked }: Props) {
  const text = useText();
  const label = useLabel();
  const tabIndex = current ? 0 : -1;
  const [first, ...others] = columns;
  const statuses = others.filter(({ kind }) => kind === 'status');
  const plain = others.filter(({ kind }) => kind !== 'status');
  const filled = filledColumns(plain, row, context.wording);
  const values = filled.filter((column, at) => at < mostFields || clicked(column) !== undefined);
  const rest = filled.filter((column) => !values.includes(column)).map((column) => label(column.label));
  const leftOut = text('blocks.cards.leftOut', { names: rest.join(', ') });
  return (
    <li className={classes.card} data-index={index} data-opened={opened} data-tone={rule?.tone} onFocus={onFocus}>
      {image && (
        <span className={classes.picture}>
          <Picture key={fileAt(row, image)} id={fileAt(row, image)} ratio={usualRatio} />
        </span>
      )}
      <div className={classes.head}>
        {selection && (
          // biome-ignore lint/a11y/noLabelWithoutControl: the box is inside
          <label className={classes.choose}>
            <SelectBox id={row.identity} selection={selection} tabIndex={tabIndex} onToggle={onToggle} />
          </label>
        )}
        <button type="button" className={classes.title} data-open-card tabIndex={tabIndex} onClick={onOpen}>
          {(first && cellText(first, row, context.wording)) || text('blocks.bulk.unnamed')}
        </button>
        {rule && (
          <span className={classes.mark}>
            <MarkIcon rule={rule} />
            <MarkWord rule={rule} language={context.wording.language} />
          </span>
        )}
      </div>
      {statuses.length > 0 && (
        <div className={classes.statuses}>
          {statuses.map((column) => (
            <span key={column.path}>
              <ColumnValue column={column} row={row} context={context} />
            </span>
          ))}
        </div>
      )}
      <RecordValues columns={values} row={row} context={context} clicked={clicked} tabIndex={tabIndex} />
      {rest.length > 0 && (
        <span className={classes.rest} title={leftOut}>
          <span aria-hidden>+{rest.length}</span>
          <span className="visually-hidden">{leftOut}</span>
        </span>
      )}
    </li>
  );
}
