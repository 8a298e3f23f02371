import { addDays } from '@millwright/core/time/days.ts';
import type { GanttPrecision } from '@millwright/core/view/blocks/gantt.ts';
import { escapeHTML, Gantt, type GanttStatic } from 'dhtmlx-gantt';
import { memo, useEffect, useRef } from 'react';
import 'dhtmlx-gantt/codebase/dhtmlxgantt.css';
import './theme.css';
import { todayIn } from '../../format/zoned.ts';
import { useLanguage } from '../../i18n/use-text.ts';
import type { Bar, Link } from './bars.ts';
import classes from './gantt.module.css';

/** The height of a row and a bar, in pixels. */
const sizes = { small: { row: 28, bar: 18 }, medium: { row: 36, bar: 26 }, large: { row: 52, bar: 40 } } as const;
export type GanttSize = keyof typeof sizes;

/** Pixels for the scale above and the scrollbar below the bars, and the most bars that are visible without scrolling. */
const around = { scale: 48, scrollbar: 20, most: 15 };

/** The width of the name column, in pixels; narrower on a phone. */
const namesWidth = (whole: number): number => (whole < 600 ? 110 : 200);

/** The minimum height of a chart, so that its last row isn't cut. */
const leastHeight = (bars: number, size: GanttSize): number => around.scale + Math.min(bars, around.most) * sizes[size].row + around.scrollbar;

type Props = {
  bars: readonly Bar[];
  links: readonly Link[];
  precision: GanttPrecision;
  size: GanttSize;
  zone: string;
  movable: boolean;
  resizable: boolean;
  /** The heading of the name column. */
  heading: string;
  onOpen: (id: string) => void;
  /** Called when a bar was moved or resized; `revert` restores it. */
  onPlaced: (id: string, placed: { first: string; last: string }, revert: () => void) => void;
};

/** Converts a day to the browser's local midnight, so that the library doesn't shift it by a time zone. */
const dateOf = (day: string) => new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)));
const two = (value: number) => String(value).padStart(2, '0');
const dayOfDate = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
/** Rounds a moment to the nearest day. */
const nearest = (date: Date) => dayOfDate(new Date(date.getTime() + 12 * 3_600_000));

function scalesOf(precision: GanttPrecision, language: string) {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, options);
    return (date: Date) => escapeHTML(format.format(date));
  };
  const year = { unit: 'year', step: 1, format: format({ year: 'numeric' }) };
  const month = { unit: 'month', step: 1, format: format({ month: 'long', year: 'numeric' }) };
  return precision === 'month'
    ? [year, { unit: 'month', step: 1, format: format({ month: 'short' }) }]
    : [month, { unit: 'day', step: 1, format: format({ day: 'numeric' }) }];
}

/** Sets the library's fixed options. Every text that it inserts as HTML is escaped here. */
function prepare(gantt: GanttStatic): void {
  Object.assign(gantt.config, {
    csp: true,
    wai_aria_attributes: false,
    drag_progress: false,
    drag_links: false,
    details_on_dblclick: false,
    details_on_create: false,
    show_errors: false,
    round_dnd_dates: false,
    row_height: sizes.medium.row,
    scale_height: around.scale,
    smart_rendering: true,
    autosize: false,
    date_format: '%Y-%m-%d',
    duration_unit: 'day',
    show_task_cells: false,
  });
  gantt.templates.task_text = (_from: Date, _to: Date, task: { text?: string | undefined }) => escapeHTML(task.text ?? '');
  gantt.templates.task_class = (_from: Date, _to: Date, task: { [name: string]: unknown }) =>
    `tone-${task.tone ?? 'draft'}${task.edge ? ` edge-${task.edge}` : ''}`;
  gantt.templates.grid_row_class = () => '';
  // A double click on a dependency would ask for its deletion, with texts inserted as HTML.
  gantt.templates.link_description = () => '';
  gantt.attachEvent('onLinkDblClick', () => false);
}

/** Draws the line of today, which the free edition of the library lacks. */
function drawToday(gantt: GanttStatic, zone: string): void {
  const space = (gantt as unknown as { $task_data?: HTMLElement }).$task_data;
  if (!space) return;
  const line = space.querySelector<HTMLElement>('[data-today]') ?? space.appendChild(document.createElement('div'));
  line.dataset.today = 'true';
  line.className = classes.today ?? '';
  line.style.left = `${gantt.posFromDate(dateOf(todayIn(zone)))}px`;
}

/** Wraps the library's chart, with a separate instance for each block. */
export const GanttChart = memo(function GanttChart(props: Props) {
  const { bars, links, precision, size, zone, movable, resizable, heading } = props;
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<GanttStatic | null>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    if (!place.current) return;
    const gantt = Gantt.getGanttInstance();
    prepare(gantt);
    gantt.attachEvent('onTaskClick', (id: string | number) => {
      latest.current.onOpen(String(id));
      return false;
    });
    gantt.attachEvent('onAfterTaskDrag', (id: string | number) => {
      const task = gantt.getTask(id);
      const first = nearest(task.start_date as Date);
      const end = addDays(nearest(task.end_date as Date), -1);
      const revert = () => {
        const bar = latest.current.bars.find((one) => one.id === String(id));
        if (!bar || !gantt.isTaskExists(id)) return;
        task.start_date = dateOf(bar.first);
        task.end_date = dateOf(addDays(bar.last, 1));
        gantt.refreshTask(id);
      };
      latest.current.onPlaced(String(id), { first, last: end < first ? first : end }, revert);
    });
    gantt.attachEvent('onGanttRender', () => drawToday(gantt, latest.current.zone));
    gantt.init(place.current);
    chart.current = gantt;
    return () => {
      chart.current = null;
      gantt.destructor();
    };
  }, []);
  useEffect(() => {
    const gantt = chart.current;
    if (!gantt) return;
    const { row, bar } = sizes[size];
    const width = namesWidth(place.current?.clientWidth ?? 0);
    Object.assign(gantt.config, {
      scales: scalesOf(precision, language),
      min_column_width: precision === 'day' ? 34 : 64,
      row_height: row,
      bar_height: bar,
      drag_move: movable,
      drag_resize: resizable,
      grid_width: width,
      columns: [{ name: 'text', label: escapeHTML(heading), width, tree: false, template: (task: { text?: string }) => escapeHTML(task.text ?? '') }],
    });
    gantt.render();
  }, [precision, size, movable, resizable, heading, language]);
  useEffect(() => {
    const gantt = chart.current;
    if (!gantt) return;
    const scroll = gantt.getScrollState();
    const data = bars.map(({ id, name, tone, edge, first, last }) => ({
      id,
      text: name,
      tone,
      edge,
      start_date: dateOf(first),
      end_date: dateOf(addDays(last, 1)),
    }));
    gantt.clearAll();
    gantt.parse({ data, links: links.map((link) => ({ ...link, type: '0' })) });
    if (scroll.x || scroll.y) gantt.scrollTo(scroll.x, scroll.y);
    else gantt.showDate(dateOf(addDays(todayIn(zone), -3)));
  }, [bars, links, zone]);
  return <div ref={place} className={classes.chart} style={{ minHeight: leastHeight(bars.length, size) }} role="img" aria-label={heading} />;
});
