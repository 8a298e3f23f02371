import { Button } from '@mantine/core';
import type { PageWork } from '@millwright/core/model/types.ts';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cellText } from '../../blocks/columns/cell-text.ts';
import { type Row, valueAt } from '../../blocks/columns/values.ts';
import { useValueText } from '../../fields/use-value-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { PageCell, useCellContext } from '../rows/RowsTable.tsx';
import type { LaidOut, PageColumn } from '../rows/use-related-rows.ts';
import type { Waiting } from './rows/confirm-row.ts';
import { asksWhy, doneWith, isDone, plannedOf, undone } from './rows/work.ts';
import { ShortForm } from './ShortForm.tsx';
import classes from './work.module.css';

type Props = {
  laid: LaidOut;
  work: PageWork;
  row: Row;
  /** Whether it is the next row: its button is the page's primary one. */
  next: boolean;
  busy: boolean;
  /** The state of its queued confirmation: waiting, or refused on arrival. */
  waits: Waiting;
  /** Whether the form for quantity and reason is open. */
  asking: boolean;
  onAsk: (asking: boolean) => void;
  onWrite: (row: Row, properties: ReturnType<typeof doneWith>) => void;
  problem?: ReactNode;
};

/** Formats a quantity of a row with its unit. */
function useQuantity({ laid: { target, columns }, work, row }: Pick<Props, 'laid' | 'work' | 'row'>) {
  const valueText = useValueText();
  const field = target.fields.get(work.quantity);
  const unit = columns.find(({ path }) => path === work.quantity)?.unit;
  const behind = unit ? (valueAt(row, unit) ?? '') : '';
  return (value: number) => [field ? valueText(field, value) : String(value), behind].filter(Boolean).join('\u00a0');
}

/** One row of a work list: its record, place, quantity, and the button that confirms it. */
export function WorkRow({ laid, work, row, next, busy, waits, asking, onAsk, onWrite, problem }: Props) {
  const text = useText();
  const label = useLabel();
  const context = useCellContext();
  const quantity = useQuantity({ laid, work, row });
  const valueText = useValueText();
  const done = isDone(work, row);
  const [first, ...others] = laid.columns.filter(({ path }) => path !== work.quantity && path !== work.done);
  const name = first ? cellText(first, row, context.wording) || text('objects.untitled') : '';
  const { short } = work;
  const openRest = short && Number(row[short.quantity] ?? 0);
  const reason = short && laid.target.fields.get(short.reason);
  return (
    <li className={classes.row} data-done={done || undefined} data-next={next || undefined}>
      <div className={classes.what}>
        <div className={classes.name}>{first ? <PageCell column={first} row={row} context={context} /> : name}</div>
        <dl className={classes.facts}>
          {others.map((column: PageColumn) =>
            cellText(column, row, context.wording) === '' ? null : (
              <div key={column.path}>
                <dt>{label(column.label)}</dt>
                <dd>
                  <PageCell column={column} row={row} context={context} />
                </dd>
              </div>
            ),
          )}
        </dl>
        {done && openRest ? (
          <p className={classes.short}>
            {text('objects.work.shortOf', { quantity: quantity(openRest) })}
            {reason && row[short.reason] ? `: ${valueText(reason, row[short.reason] ?? null)}` : ''}
          </p>
        ) : null}
        {waits === 'waiting' && <p className={classes.waits}>{text('objects.work.waits')}</p>}
        {waits === 'needs_look' && (
          <p className={classes.waits} data-kind="needs-look" role="alert">
            {text('objects.work.needsLook')} <Link to="/unsent">{text('objects.work.look')}</Link>
          </p>
        )}
        {problem}
      </div>
      <div className={classes.quantity}>{quantity(done ? Number(row[work.quantity] ?? 0) : plannedOf(work, row))}</div>
      <div className={classes.buttons}>
        {done ? (
          <>
            <span className={classes.done}>
              <IconCheck size={20} stroke={2} aria-hidden />
              {text('objects.work.done')}
            </span>
            <Button
              variant="subtle"
              color="gray"
              className={classes.button}
              aria-label={text('objects.work.undoOf', { name })}
              loading={busy}
              onClick={() => onWrite(row, undone(work, row))}
            >
              {text('objects.work.undo')}
            </Button>
          </>
        ) : asking ? null : (
          <>
            {short && (
              <Button variant="subtle" className={classes.button} aria-label={text('objects.work.lessOf', { name })} onClick={() => onAsk(true)}>
                {text('objects.work.less')}
              </Button>
            )}
            <Button
              variant={next ? 'filled' : 'default'}
              className={classes.button}
              data-confirms
              aria-label={text('objects.work.confirmOf', { name, quantity: quantity(plannedOf(work, row)) })}
              loading={busy}
              onClick={() => (asksWhy(work, row) ? onAsk(true) : onWrite(row, doneWith(work, row, plannedOf(work, row))))}
            >
              {text('objects.work.confirm')}
            </Button>
          </>
        )}
      </div>
      {asking && !done && (
        <ShortForm
          laid={laid}
          work={work}
          row={row}
          name={name}
          busy={busy}
          onCancel={() => onAsk(false)}
          onDone={(taken, reasons) => {
            onAsk(false);
            onWrite(row, doneWith(work, row, taken, reasons));
          }}
        />
      )}
    </li>
  );
}
