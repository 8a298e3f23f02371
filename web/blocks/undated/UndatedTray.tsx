import { UnstyledButton } from '@mantine/core';
import { allOf } from '@millwright/core/filter/combine.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import { IconCalendarEvent, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import type { ResolvedColumn } from '../columns/columns.ts';
import type { Row } from '../columns/values.ts';
import type { Formatting } from '../formatting/formatting.ts';
import type { BlockSource } from '../source/block-source.ts';
import { countText } from '../source/count-text.ts';
import { countRows } from '../source/rows-query.ts';
import { useRowPages } from '../source/use-row-pages.ts';
import classes from './UndatedTray.module.css';

type Props = {
  source: Pick<BlockSource, 'query'>;
  formatting: Formatting;
  start: ResolvedColumn;
  /** The condition of the block's records. */
  where: Condition | null;
  nameOf: (row: Row) => string;
  /** Called with the element around the records; each has its identity as `data-undated`. */
  onList?: (list: HTMLElement | null) => void;
  onRows?: (rows: readonly Row[]) => void;
  onOpen: (row: Row) => void;
  /** Opens the dialog that asks for dates; null without the right to edit them. */
  onMove: ((row: Row) => void) | null;
};

const page = 20;

/** Lists below a calendar or gantt the records that have no date. */
export function UndatedTray({ source: { query }, formatting, start, where: all, nameOf, onList, onRows, onOpen, onMove }: Props) {
  const text = useText();
  const list = useId();
  const [open, setOpen] = useState(false);
  const where = allOf(all, { fact: start.path, operator: 'isEmpty', value: true });
  const counted = useQuery({
    queryKey: ['rows', query.model, 'undated', where],
    queryFn: ({ signal }) => countRows(query.model, where, signal),
    placeholderData: (previous) => previous,
    staleTime: 0,
  });
  const pages = useRowPages({ query, where, ordering: [], limit: page, formatting, ready: open });
  const rows = open ? pages.rows : null;
  useEffect(() => {
    if (rows) onRows?.(rows);
  });
  const count = counted.data;
  if (!count && counted.error) return <Failure error={counted.error} onRetry={() => void counted.refetch()} />;
  if (!count?.total) return null;
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <section className={classes.tray} aria-label={text('blocks.undated.title')}>
      <UnstyledButton className={classes.heading} aria-expanded={open} aria-controls={list} onClick={() => setOpen(!open)}>
        <Chevron size={16} stroke={1.75} aria-hidden />
        {text('blocks.undated.count', { count: count.total, shown: countText(count) })}
      </UnstyledButton>
      {open && (
        <ul className={classes.list} id={list} ref={onList}>
          {rows?.map((row) => (
            <li key={row.identity} className={classes.item} data-undated={row.identity}>
              <UnstyledButton className={classes.name} onClick={() => onOpen(row)}>
                {nameOf(row)}
              </UnstyledButton>
              {onMove && <ToolbarButton label={text('blocks.undated.give')} icon={IconCalendarEvent} size={28} onClick={() => onMove(row)} />}
            </li>
          ))}
          {pages.error !== null && (
            <li>
              <Failure error={pages.error} onRetry={() => void pages.refresh()} />
            </li>
          )}
          {pages.more && pages.error === null && (
            <li>
              <UnstyledButton className={classes.more} onClick={pages.more}>
                {text('blocks.cards.more')}
              </UnstyledButton>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
