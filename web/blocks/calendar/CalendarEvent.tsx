import type { EventDisplayInfo } from '@fullcalendar/react';
import { IconCalendarEvent } from '@tabler/icons-react';
import { createContext, useContext } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { iconOf } from '../../ui/icons/document-icons.ts';
import { StatusBadge, toneIcons } from '../../ui/StatusBadge.tsx';
import { toneOfColor } from '../../ui/theme/looks.ts';
import type { CellContext } from '../columns/cell-text.ts';
import type { ResolvedColumn } from '../columns/columns.ts';
import { statusesOf } from '../columns/status-of.ts';
import type { Row } from '../columns/values.ts';
import { type Formatting, ruleOf } from '../formatting/formatting.ts';
import { MarkIcon, MarkWord } from '../formatting/Mark.tsx';
import classes from './calendar.module.css';

/** The properties that all events of a calendar share. */
export type EventSetting = {
  nameOf: (row: Row) => string;
  status: ResolvedColumn | null;
  context: CellContext;
  formatting: Formatting;
  rows: readonly Row[];
  /** The index of the event that receives Tab focus. */
  current: number;
  opened: string | null;
  movable: boolean;
  onFocus: (index: number) => void;
  onOpen: (row: Row, index: number) => void;
  /** Opens the dialog that asks for other dates. */
  onMove: (row: Row) => void;
  onDay: (day: string) => void;
};

export const EventSettings = createContext<EventSetting | null>(null);

/** Shows how many records a day has (in a narrow day only the number), and links to them. */
function DayCount({ count, day }: { count: number; day: string }) {
  const text = useText();
  const language = useLanguage();
  const setting = useContext(EventSettings);
  const words = text('blocks.calendar.count', { count });
  return (
    <button type="button" className={classes.count} aria-label={words} onClick={() => setting?.onDay(day)}>
      <span className={classes.countWords}>{words}</span>
      <span className={classes.countNumber}>{count.toLocaleString(language)}</span>
    </button>
  );
}

function RecordEvent({ row, time, list }: { row: Row; time: string; list: boolean }) {
  const text = useText();
  const language = useLanguage();
  const setting = useContext(EventSettings);
  if (!setting) return null;
  const { nameOf, status, context, formatting, rows, current, opened, movable } = setting;
  const index = rows.indexOf(row);
  const rule = ruleOf(row, formatting, 'card');
  const stands = status ? statusesOf(status, row, context.policies, context.wording)[0] : undefined;
  const tone = rule?.tone ?? toneOfColor(stands?.look?.background_color) ?? stands?.tone;
  const edge = toneOfColor(stands?.look?.border_color);
  const Icon = stands ? iconOf(stands.look?.icon, toneIcons[stands.tone]) : null;
  const tabIndex = index === current ? 0 : -1;
  return (
    <div
      className={classes.event}
      data-index={index}
      data-tone={tone}
      data-list={list}
      data-opened={row.identity === opened}
      style={edge && { borderColor: `var(--mw-${edge}-solid)` }}
    >
      <button
        type="button"
        className={classes.open}
        tabIndex={tabIndex}
        onFocus={() => setting.onFocus(index)}
        onClick={() => setting.onOpen(row, index)}
      >
        {rule ? <MarkIcon rule={rule} /> : Icon && !list && <Icon size={14} stroke={2} aria-hidden className={classes.icon} />}
        {time && <span className={classes.time}>{time} </span>}
        <span className={classes.name}>{nameOf(row)}</span>
        {rule && <MarkWord rule={rule} language={language} />}
        {stands && (list ? <StatusBadge {...stands} /> : <span className="visually-hidden">, {stands.label}</span>)}
      </button>
      {movable && (
        <button
          type="button"
          className={classes.move}
          tabIndex={tabIndex}
          aria-label={text('blocks.moving.toDate')}
          title={text('blocks.moving.toDate')}
          onClick={() => setting.onMove(row)}
        >
          <IconCalendarEvent size={16} stroke={1.75} aria-hidden />
        </button>
      )}
    </div>
  );
}

/** Draws an event of the library: a record with its title, time and status, or the record count of its day. */
export function CalendarEvent({ event, timeText, view }: EventDisplayInfo) {
  const { row, count } = event.extendedProps as { row?: Row; count?: number };
  if (row) return <RecordEvent row={row} time={timeText} list={view.type.startsWith('list')} />;
  return <DayCount count={count ?? 0} day={event.startStr.slice(0, 10)} />;
}
