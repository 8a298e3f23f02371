import type { CalendarRef } from '@fullcalendar/react';
import { useElementSize } from '@mantine/hooks';
import { allOf } from '@millwright/core/filter/combine.ts';
import type { CalendarSetup } from '@millwright/core/view/types.ts';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { useStepPolicies } from '../../data/documents/use-step-policies.ts';
import { useUser } from '../../data/session.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import { openRow } from '../actions/open-row.ts';
import { useActions } from '../actions/use-actions.ts';
import { columnAt } from '../columns/axes.ts';
import { cellText } from '../columns/cell-text.ts';
import type { Row } from '../columns/values.ts';
import { useBlockFilter } from '../filter/use-block-filter.ts';
import { DatesDialog } from '../moving/DatesDialog.tsx';
import { NoTimes } from '../moving/NoTimes.tsx';
import { isDays, isTime, mayMove, within } from '../moving/time-axis.ts';
import { useValueMoves } from '../moving/use-value-moves.ts';
import { usePagedBlock } from '../pages/use-paged-block.ts';
import { BlockPanel } from '../panel/BlockPanel.tsx';
import type { RowsBlockParts } from '../panel/RowsBlock.tsx';
import { useBlockEvents } from '../panel/use-block-events.ts';
import { UndatedTray } from '../undated/UndatedTray.tsx';
import { type EventSetting, EventSettings } from './CalendarEvent.tsx';
import { CalendarGrid } from './CalendarGrid.tsx';
import { CalendarHeader } from './CalendarHeader.tsx';
import classes from './calendar.module.css';
import { type Axes, usualHours } from './events.ts';
import { mostEvents, type Shown, typeOf, viewOfType } from './shown.ts';
import { dateClick } from './use-date-click.ts';
import { useEvents } from './use-events.ts';
import { useDraggedIn, usePlacing } from './use-placing.ts';

/** Draws a calendar in the panel of a block. It reads the visible records, or only counts per day if there are too many. */
export function CalendarPanel(props: RowsBlockParts<CalendarSetup>) {
  const label = useLabel();
  const { block, columns, model, setup } = props;
  const start = columnAt(columns, setup.start);
  if (!isTime(start)) return <NoTimes title={label(block.label) || label(model.model.displayed_name)} />;
  const end = columnAt(columns, setup.end);
  return <Calendar {...props} axes={{ start, end: isTime(end) ? end : null }} />;
}

function Calendar({ view, block, setup, schema, model, columns, skipped, axes }: RowsBlockParts<CalendarSetup> & { axes: Axes }) {
  const text = useText();
  const label = useLabel();
  const { time_zone: zone } = useUser().client;
  const policies = useStepPolicies();
  const title = label(block.label) || label(model.model.displayed_name);
  const frame = useRef<HTMLElement>(null);
  const calendar = useRef<CalendarRef>(null);
  const { ref: body, width } = useElementSize<HTMLDivElement>();
  const [shown, setShown] = useState<Shown | null>(null);
  const [moving, setMoving] = useState<Row | null>(null);
  const [tray, setTray] = useState<HTMLElement | null>(null);
  const undated = useRef<readonly Row[]>([]);
  const filter = useBlockFilter(`${view.id}.${block.id}`, block.betterFilters ?? null, model, columns);
  const { start, end } = axes;
  const days = isDays(start);
  const first = typeOf(setup.initial ?? 'month', days);
  const byStart = useMemo(() => ({ ...setup, ordering: [{ field: start.path, direction: 'asc' as const }], limit: mostEvents }), [setup, start.path]);
  const where = shown && allOf(filter.where, within(start, end, shown.first, shown.last, zone));
  const paged = usePagedBlock({ view, block, setup: byStart, schema, model, columns, where, ready: shown !== null });
  const { source, pages } = paged;
  const actions = useActions(source, filter.inherited);
  useBlockEvents({ frame, source, actions, recount: filter.count.recount, ready: pages.rows !== null });
  const moveRow = useValueMoves(frame, source, actions, filter.count.recount);
  const type = shown?.type ?? first;
  const { events, counted } = useEvents({ paged, axes, hours: setup.default_duration ?? usualHours, where, type, width });
  const movable = mayMove(start, source.mayEdit);
  const resizable = movable && mayMove(end, source.mayEdit);
  const placing = usePlacing({
    moveRow,
    axes,
    zone,
    rowOf: source.rows.byId,
    undatedOf: (id) => undated.current.find(({ identity }) => identity === id),
  });
  useDraggedIn(tray, movable);
  const named = columnAt(columns, setup.title) ?? columns.find(({ column }) => !column.hidden) ?? null;
  const nameOf = (row: Row) => (named && cellText(named, row, source.wording)) || text('blocks.bulk.unnamed');
  const clicked = dateClick(actions, start, setup, zone);
  const onDay = (day: string) => calendar.current?.getApi().changeView('listDay', day);
  const latest = useRef({ onDay, clicked });
  latest.current = { onDay, clicked };
  const onDays = useMemo(
    () => ({ onDay: (day: string) => latest.current.onDay(day), onDateClick: (at: string) => latest.current.clicked?.run(at) }),
    [],
  );
  const step = (way: 'prev' | 'next' | 'today') => calendar.current?.getApi()[way]();
  const setting: EventSetting = {
    nameOf,
    status: columnAt(columns, setup.status),
    context: { wording: source.wording, policies },
    formatting: paged.formatting,
    rows: pages.rows ?? [],
    current: paged.current,
    opened: paged.opened,
    movable,
    onFocus: paged.setCurrent,
    onOpen: (row, index) => openRow(source.rows, actions, row, index),
    onMove: setMoving,
    onDay,
  };
  return (
    <BlockPanel
      frame={frame}
      part="calendar"
      source={source}
      title={title}
      filter={filter}
      actions={actions}
      searchable={setup.searchable !== false}
      skipped={skipped}
      busy={pages.busy}
      undoes
      menu={
        clicked && (
          <ToolbarButton
            label={label(clicked.action.label) || text('blocks.calendar.onDay')}
            icon={IconCalendarPlus}
            {...(clicked.denied && { disabledReason: text('errors.forbidden') })}
            onClick={() => clicked.runShown(shown)}
          />
        )
      }
    >
      <div className={classes.body} ref={body}>
        <CalendarHeader
          title={shown?.title ?? ''}
          view={viewOfType(type, days)}
          onView={(next) => calendar.current?.getApi().changeView(typeOf(next, days))}
          onStep={step}
        />
        {pages.error !== null && <Failure error={pages.error} onRetry={source.refresh} />}
        {pages.more && !counted && <p className={classes.note}>{text('blocks.calendar.first', { count: mostEvents })}</p>}
        <EventSettings value={setting}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows lead from the button of one event to the next */}
          <div className={classes.grid} ref={paged.list} onKeyDown={paged.onKeyDown}>
            <CalendarGrid
              calendar={calendar}
              setup={setup}
              initial={first}
              zone={zone}
              events={events}
              movable={movable && !counted}
              resizable={resizable && !counted}
              allDay={days || counted}
              onShown={setShown}
              {...placing}
              onDay={onDays.onDay}
              onDateClick={clicked ? onDays.onDateClick : null}
            />
          </div>
        </EventSettings>
        <UndatedTray
          source={source}
          formatting={paged.formatting}
          start={start}
          where={filter.where}
          nameOf={nameOf}
          onList={setTray}
          onRows={(rows) => {
            undated.current = rows;
          }}
          onOpen={(row) => openRow(source.rows, actions, row, null)}
          onMove={movable ? setMoving : null}
        />
      </div>
      {moving && (
        <DatesDialog
          title={text('blocks.moving.toDateOf', { name: nameOf(moving) })}
          row={moving}
          start={start}
          end={resizable ? end : null}
          onClose={() => setMoving(null)}
          onMove={(values) => void moveRow(moving, values)}
        />
      )}
    </BlockPanel>
  );
}
