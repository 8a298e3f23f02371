import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { Ordering } from '@millwright/core/view/types.ts';
import { type CSSProperties, useEffect, useId, useRef, useState } from 'react';
import { formatNumber } from '../../../format/numbers.ts';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { Failure } from '../../../ui/states/Failure.tsx';
import type { ResolvedColumn } from '../../columns/columns.ts';
import type { Row } from '../../columns/values.ts';
import type { Formatting } from '../../formatting/formatting.ts';
import type { BlockSource } from '../../source/block-source.ts';
import { useRowPages } from '../../source/use-row-pages.ts';
import { totalTexts } from '../../totals/total-text.ts';
import { BoardCard, type CardSetting } from './BoardCard.tsx';
import classes from './board.module.css';
import type { Lane, LaneCount, Refusal } from './lanes.ts';
import { useWindow } from './use-window.ts';

/** The card that is being dragged, and its column. */
export type Dragged = { row: Row; from: Lane };

type Props = {
  lane: Lane;
  counted: LaneCount | undefined;
  columns: readonly ResolvedColumn[];
  source: BlockSource;
  formatting: Formatting;
  where: Condition;
  ordering: readonly Ordering[];
  limit: number;
  setting: CardSetting;
  /** The height of each card with its gap, in pixels. */
  height: number;
  /** The index of its first card among the cards of all columns. */
  offset: number;
  current: number;
  opened: string | null;
  moving: string | null;
  dragged: Dragged | null;
  onRows: (key: string | null, rows: readonly Row[]) => void;
  onSeen: (key: string | null, ids: readonly string[]) => void;
};

/** Explains why the dragged record may not be dropped here; null if it may. */
function refusalOf({ dragged, lane, setting }: Pick<Props, 'dragged' | 'lane' | 'setting'>): Refusal {
  return dragged && dragged.from.key !== lane.key ? setting.refusalOf(dragged.row.identity, lane, dragged.from) : null;
}

function Totals({ columns, counted, source }: Pick<Props, 'columns' | 'counted' | 'source'>) {
  const text = useText();
  const label = useLabel();
  if (!counted) return null;
  return columns.flatMap((column) => {
    const total = counted.totals[column.path];
    if (!total) return [];
    const { figure, unit } = totalTexts(column, total, source.wording);
    return (
      <span key={column.path} className={classes.total}>
        {text(`table.totals.${total.total}`)} {label(column.label)}: {figure} {unit ?? ''}
      </span>
    );
  });
}

/** Shows a column of a board: the number of its records, their figures, and the visible cards. */
export function BoardLane(props: Props) {
  const {
    lane,
    counted,
    columns,
    source,
    formatting,
    where,
    ordering,
    limit,
    setting,
    height,
    offset,
    current,
    opened,
    moving,
    dragged,
    onRows,
    onSeen,
  } = props;
  const text = useText();
  const label = useLabel();
  const heading = useId();
  const body = useRef<HTMLElement>(null);
  const [over, setOver] = useState(false);
  const pages = useRowPages({ query: source.query, where, ordering, limit, formatting, ready: counted !== undefined });
  const rows = counted === undefined ? [] : (pages.rows ?? []);
  const { first, last, before, after, onScroll } = useWindow(rows.length, height);
  const visible = rows.slice(first, last);
  const ids = visible.map(({ identity }) => identity).join(' ');
  useEffect(() => onRows(lane.key, pages.rows ?? []), [lane.key, pages.rows, onRows]);
  useEffect(() => onSeen(lane.key, ids ? ids.split(' ') : []), [lane.key, ids, onSeen]);
  const { more, busy } = pages;
  useEffect(() => {
    if (last >= rows.length && rows.length > 0 && more && !busy) more();
  }, [last, rows.length, more, busy]);
  const refusal = refusalOf({ dragged, lane, setting });
  const latest = useRef({ refusal, setting, lane });
  latest.current = { refusal, setting, lane };
  useEffect(() => {
    if (!body.current) return;
    return dropTargetForElements({
      element: body.current,
      canDrop: ({ source: { data } }) => (data as Dragged).from?.key !== latest.current.lane.key && latest.current.refusal === null,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source: { data } }) => {
        setOver(false);
        const { row, from } = data as Dragged;
        latest.current.setting.onMove(row, from, latest.current.lane);
      },
    });
  }, []);
  const refused = refusal !== null;
  return (
    <section ref={body} className={classes.lane} aria-labelledby={heading} data-refused={refused} data-over={over}>
      <header className={classes.laneHead}>
        <h3 className={classes.laneName} id={heading}>
          <StatusBadge tone={lane.tone} label={label(lane.label)} look={lane.look} />
          <span className={classes.laneCount}>{formatNumber(counted?.count ?? 0)}</span>
        </h3>
        <Totals columns={columns} counted={counted} source={source} />
        {dragged && refused && <p className={classes.reason}>{refusal === undefined ? text('blocks.board.looking') : label(refusal)}</p>}
      </header>
      {pages.error !== null && <Failure error={pages.error} onRetry={source.refresh} />}
      <ul className={classes.cards} onScroll={onScroll} aria-labelledby={heading} style={{ '--mw-card': `${height}px` } as CSSProperties}>
        {before > 0 && <li aria-hidden style={{ height: before }} />}
        {visible.map((row, at) => (
          <BoardCard
            key={row.identity}
            row={row}
            index={offset + first + at}
            lane={lane}
            setting={setting}
            current={offset + first + at === current}
            opened={row.identity === opened}
            moving={row.identity === moving}
          />
        ))}
        {after > 0 && <li aria-hidden style={{ height: after }} />}
      </ul>
    </section>
  );
}
