import FullCalendar, { type CalendarRef, type DatesSetInfo, type EventInput } from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import interactionPlugin from '@fullcalendar/react/interaction';
import listPlugin from '@fullcalendar/react/list';
import de from '@fullcalendar/react/locales/de';
import en from '@fullcalendar/react/locales/en-gb';
import es from '@fullcalendar/react/locales/es';
import fr from '@fullcalendar/react/locales/fr';
import it from '@fullcalendar/react/locales/it';
import pt from '@fullcalendar/react/locales/pt-br';
import zh from '@fullcalendar/react/locales/zh-cn';
import themePlugin from '@fullcalendar/react/themes/classic';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import './palette.css';
import type { Language } from '@millwright/core/json.ts';
import type { CalendarSetup } from '@millwright/core/view/types.ts';
import { memo, type Ref } from 'react';
import { wallClockOf } from '../../format/zoned.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { CalendarEvent } from './CalendarEvent.tsx';
import type { Placed } from './events.ts';
import type { Shown, ViewType } from './shown.ts';

const locales = { de, en, es, fr, it, pt, zh } as const satisfies Record<Language, unknown>;
const plugins = [dayGridPlugin, timeGridPlugin, listPlugin, interactionPlugin, themePlugin];

type Props = {
  calendar: Ref<CalendarRef>;
  setup: Pick<CalendarSetup, 'hidden_days' | 'slot_start' | 'slot_end'>;
  initial: ViewType;
  zone: string;
  events: EventInput[];
  /** Whether events can be moved and resized. */
  movable: boolean;
  resizable: boolean;
  /** Whether there are all-day events. */
  allDay: boolean;
  onShown: (shown: Shown) => void;
  /** Called when an event was moved or resized; `revert` restores it. */
  onPlaced: (id: string, placed: Placed, pulled: boolean, revert: () => void) => void;
  /** Called when an element from outside was dropped on a day or time. */
  onDropped: (element: HTMLElement, at: string) => void;
  onDateClick: ((at: string) => void) | null;
  onDay: (day: string) => void;
};

const shownOf = ({ view, startStr, endStr }: DatesSetInfo): Shown => ({
  type: view.type as ViewType,
  first: startStr.slice(0, 10),
  last: endStr.slice(0, 10),
  title: view.title,
});

/** Wraps the library's calendar. Times are passed as the company's local time labelled as UTC, so that the library never converts them. */
export const CalendarGrid = memo(function CalendarGrid({ calendar, setup, zone, events, ...props }: Props) {
  const text = useText();
  const language = useLanguage();
  const { slot_start = '00:00', slot_end = '24:00' } = setup;
  return (
    <FullCalendar
      ref={calendar}
      plugins={plugins}
      locale={locales[language]}
      timeZone="UTC"
      now={() => `${wallClockOf(new Date().toISOString(), zone)}Z`}
      initialView={props.initial}
      headerToolbar={false}
      height="100%"
      events={events}
      eventDisplay="block"
      eventContent={CalendarEvent}
      eventInteractive={false}
      eventStartEditable={props.movable}
      eventDurationEditable={props.resizable}
      droppable={props.movable}
      allDaySlot={props.allDay}
      hiddenDays={setup.hidden_days ?? []}
      slotMinTime={slot_start}
      slotMaxTime={slot_end}
      scrollTime={slot_start === '00:00' ? '07:00' : slot_start}
      slotEventOverlap={false}
      eventTimeFormat={{ hour: '2-digit', minute: '2-digit' }}
      slotHeaderFormat={{ hour: '2-digit', minute: '2-digit' }}
      nowIndicator
      dayMaxEvents
      eventMinHeight={24}
      eventShortHeight={48}
      moreLinkText={(count: number) => text('blocks.calendar.more', { count })}
      moreLinkClick={({ date }) => props.onDay(date.toISOString().slice(0, 10))}
      navLinks
      navLinkDayClick={(date) => props.onDay(date.toISOString().slice(0, 10))}
      noEventsText={text('blocks.calendar.none')}
      datesSet={(info) => props.onShown(shownOf(info))}
      eventDrop={({ event, revert }) => props.onPlaced(event.id, { start: event.startStr, end: event.endStr || null }, false, revert)}
      eventResize={({ event, revert }) => props.onPlaced(event.id, { start: event.startStr, end: event.endStr || null }, true, revert)}
      drop={({ draggedEl, dateStr }) => props.onDropped(draggedEl, dateStr)}
      {...(props.onDateClick && { dateClick: ({ dateStr }) => props.onDateClick?.(dateStr) })}
    />
  );
});
