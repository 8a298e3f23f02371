import { IconChevronRight } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react';
import { formatNumber } from '../../../format/numbers.ts';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { ColumnValue } from '../../columns/ColumnValue.tsx';
import { type CellContext, cellText } from '../../columns/cell-text.ts';
import { periodName } from '../../columns/periods.ts';
import type { Row } from '../../columns/values.ts';
import classes from './GroupCell.module.css';
import type { GroupRow, ShownGroup } from './group-row.ts';
import { sampleOf, sharedValue } from './levels.ts';

type Props = { row: GroupRow; context: CellContext /** The figure of the column in which the heading starts. */; figure: ReactNode };

function Value({ group, context }: { group: ShownGroup; context: CellContext }) {
  const text = useText();
  const { level, keys } = group;
  const value = sharedValue(level, keys);
  if (value === null) return <span className={classes.none}>{text('blocks.groups.none')}</span>;
  if (level.by) return periodName(level.column, String(value), level.by, context.wording, (day) => text('blocks.groups.weekOf', { day }));
  const row = sampleOf(level, keys) as Row;
  return level.column.kind === 'boolean' ? (
    cellText(level.column, row, context.wording)
  ) : (
    <ColumnValue column={level.column} row={row} context={context} />
  );
}

/** The heading of a group: its shared value and its record count. The row has aria-expanded for screen readers. */
export function GroupCell({ row: { group }, context, figure }: Props) {
  const text = useText();
  const label = useLabel();
  const frame = useRef<HTMLSpanElement>(null);
  const { level, depth, count, open } = group;
  useLayoutEffect(() => {
    const row = frame.current?.closest('[role="row"]');
    row?.setAttribute('aria-level', String(depth + 1));
    row?.setAttribute('aria-expanded', String(open));
  }, [depth, open]);
  return (
    <span ref={frame} className={classes.heading} data-open={open} style={{ '--mw-depth': depth } as CSSProperties}>
      <IconChevronRight className={classes.chevron} size={16} stroke={2} aria-hidden />
      <span className={classes.name}>{label(level.column.label)}</span>
      <span className={classes.value}>
        <Value group={group} context={context} />
      </span>
      <span className={classes.count}>{text('table.count', { count, shown: formatNumber(count) })}</span>
      {figure && <span className={classes.figure}>{figure}</span>}
    </span>
  );
}
