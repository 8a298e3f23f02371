import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useRowDragging } from '../../ui/dragging/use-row-dragging.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import classes from './record-page.module.css';

export type Row = {
  name: string;
  called: string;
  /** Further buttons of the row. */
  tools?: ReactNode;
  /** Shown below the row. */
  below?: ReactNode;
  /** Whether its position can't be changed. */
  fixed?: boolean;
};

type Props = {
  title: string;
  hint: string;
  /** The kind of rows that can be dragged between parts. */
  kind: 'fact' | 'table' | 'starts' | 'buttons';
  rows: readonly Row[];
  editable: boolean;
  /** Moves a row, of this part or another of its kind, to an index of this one. */
  put: (name: string, at: number) => void;
};

/** A part of a page whose rows are ordered by dragging, by buttons, or by Alt with an arrow. */
export function Part({ title, hint, kind, rows, editable, put }: Props) {
  const text = useText();
  const last = rows.findLastIndex(({ fixed }) => !fixed);
  return (
    <section className={classes.part} aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <p className={classes.hint}>{hint}</p>
      {rows.length === 0 && <p className={classes.none}>{text('models.page.nothing')}</p>}
      <ol className={classes.rows}>
        {rows.map((row, at) => (
          <PartRow key={row.name} row={row} kind={kind} at={at} last={last} rows={rows} editable={editable} put={put} />
        ))}
      </ol>
    </section>
  );
}

type RowProps = Pick<Props, 'kind' | 'rows' | 'editable' | 'put'> & { row: Row; at: number; last: number };

function PartRow({ row, kind, rows, at, last, editable, put }: RowProps) {
  const text = useText();
  const element = useRef<HTMLLIElement>(null);
  const { name, called, tools, below, fixed = false } = row;
  const movable = editable && !fixed;
  const side = useRowDragging(element, movable ? kind : null, name, (carried, where) => {
    const others = rows.filter((one) => one.name !== carried);
    put(carried, others.indexOf(row) + (where === 'below' ? 1 : 0));
  });
  const move = (by: -1 | 1) => {
    if (movable && at + by >= 0 && at + by <= last) put(name, at + by);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.altKey ? { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key] : undefined;
    if (!by) return;
    event.preventDefault();
    move(by);
  };
  return (
    <li ref={element} className={classes.row} data-side={side ?? undefined} onKeyDown={onKeyDown}>
      <div className={classes.line}>
        {movable && <IconGripVertical className={classes.grip} size={16} stroke={1.75} aria-hidden />}
        <span className={classes.called}>{called}</span>
        {editable && tools}
        {movable && (
          <>
            <ToolbarButton
              label={text('models.page.up', { name: called })}
              icon={IconArrowUp}
              keys="Alt+ArrowUp"
              {...(at === 0 ? { disabledReason: text('models.page.first') } : {})}
              onClick={() => move(-1)}
            />
            <ToolbarButton
              label={text('models.page.down', { name: called })}
              icon={IconArrowDown}
              keys="Alt+ArrowDown"
              {...(at === last ? { disabledReason: text('models.page.last') } : {})}
              onClick={() => move(1)}
            />
          </>
        )}
      </div>
      {below}
    </li>
  );
}
