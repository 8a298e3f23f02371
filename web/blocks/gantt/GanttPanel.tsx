import { SegmentedControl } from '@mantine/core';
import { allOf } from '@millwright/core/filter/combine.ts';
import type { GanttPrecision } from '@millwright/core/view/blocks/gantt.ts';
import type { GanttSetup } from '@millwright/core/view/types.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStepPolicies } from '../../data/documents/use-step-policies.ts';
import { usePreference } from '../../data/preferences/preferences.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { toneOfColor } from '../../ui/theme/looks.ts';
import { openRow } from '../actions/open-row.ts';
import { useActions } from '../actions/use-actions.ts';
import { columnAt } from '../columns/axes.ts';
import { cellText } from '../columns/cell-text.ts';
import { statusesOf } from '../columns/status-of.ts';
import type { Row } from '../columns/values.ts';
import { useBlockFilter } from '../filter/use-block-filter.ts';
import { ruleOf } from '../formatting/formatting.ts';
import { BlockMessage } from '../messages/BlockMessage.tsx';
import { DatesDialog } from '../moving/DatesDialog.tsx';
import { NoTimes } from '../moving/NoTimes.tsx';
import { isTime, mayMove } from '../moving/time-axis.ts';
import { useValueMoves } from '../moving/use-value-moves.ts';
import { usePagedBlock } from '../pages/use-paged-block.ts';
import { BlockPanel } from '../panel/BlockPanel.tsx';
import type { RowsBlockParts } from '../panel/RowsBlock.tsx';
import { useBlockEvents } from '../panel/use-block-events.ts';
import { UndatedTray } from '../undated/UndatedTray.tsx';
import { type Axes, type Bar, daysOf, linksOf, valuesOf } from './bars.ts';
import { GanttChart } from './GanttChart.tsx';
import { GanttList } from './GanttList.tsx';
import classes from './gantt.module.css';

/** The most bars that are drawn; larger lists must be filtered. */
const mostBars = 2_000;
const page = 500;

/** Draws a gantt in the panel of a block: bars over days or months, or a list. */
export function GanttPanel(props: RowsBlockParts<GanttSetup>) {
  const label = useLabel();
  const { block, columns, model, setup } = props;
  const start = columnAt(columns, setup.start);
  if (!isTime(start)) return <NoTimes title={label(block.label) || label(model.model.displayed_name)} />;
  const end = columnAt(columns, setup.end);
  return <GanttRows {...props} axes={{ start, end: isTime(end) ? end : null }} />;
}

function GanttRows({ view, block, setup, schema, model, columns, skipped, axes }: RowsBlockParts<GanttSetup> & { axes: Axes }) {
  const text = useText();
  const label = useLabel();
  const policies = useStepPolicies();
  const [size] = usePreference('gantt');
  const title = label(block.label) || label(model.model.displayed_name);
  const frame = useRef<HTMLElement>(null);
  const [precision, setPrecision] = useState<GanttPrecision>(setup.precision ?? 'day');
  const [listed, setListed] = useState(false);
  const [moving, setMoving] = useState<Row | null>(null);
  const filter = useBlockFilter(`${view.id}.${block.id}`, block.betterFilters ?? null, model, columns);
  const { start, end } = axes;
  const byStart = useMemo(() => ({ ...setup, ordering: [{ field: start.path, direction: 'asc' as const }], limit: page }), [setup, start.path]);
  const where = allOf(filter.where, { fact: start.path, operator: 'isNotEmpty', value: true });
  const paged = usePagedBlock({ view, block, setup: byStart, schema, model, columns, where });
  const { source, pages, formatting } = paged;
  const { rows, more, busy } = pages;
  useEffect(() => {
    if (more && !busy && rows && rows.length < mostBars) more();
  }, [more, busy, rows]);
  const actions = useActions(source, filter.inherited);
  useBlockEvents({ frame, source, actions, recount: filter.count.recount, ready: rows !== null });
  const moveRow = useValueMoves(frame, source, actions, filter.count.recount);
  const { zone } = source.wording;
  const named = columnAt(columns, setup.title) ?? columns.find(({ column }) => !column.hidden) ?? null;
  const status = columnAt(columns, setup.status);
  const nameOf = (row: Row) => (named && cellText(named, row, source.wording)) || text('blocks.bulk.unnamed');
  const shape = `${start.path} ${end?.path} ${named?.path} ${status?.path}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape stands for the columns
  const bars = useMemo(
    () =>
      (rows ?? []).flatMap((row): Bar[] => {
        const days = daysOf(row, axes, zone);
        const stands = status ? statusesOf(status, row, policies, source.wording)[0] : undefined;
        const tone = ruleOf(row, formatting, 'card')?.tone ?? toneOfColor(stands?.look?.background_color) ?? stands?.tone ?? 'active';
        const edge = toneOfColor(stands?.look?.border_color);
        return days
          ? [
              {
                id: row.identity,
                name: nameOf(row),
                tone,
                ...(edge && { edge }),
                ...(stands?.look && { look: stands.look }),
                status: stands?.label ?? '',
                ...days,
              },
            ]
          : [];
      }),
    [rows, shape, policies, source.wording, formatting, zone],
  );
  const after = columnAt(columns, setup.after);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path stands for the column
  const links = useMemo(() => linksOf(rows ?? [], after), [rows, after?.path]);
  const movable = mayMove(start, source.mayEdit);
  const resizable = movable && mayMove(end, source.mayEdit);
  const open = (id: string, index: number) => {
    const row = source.rows.byId(id);
    if (row) openRow(source.rows, actions, row, index);
  };
  const handlers = useRef({ moveRow, open });
  handlers.current = { moveRow, open };
  const latest = useRef({ rows, axes });
  latest.current = { rows, axes };
  const stable = useMemo(
    () => ({
      onOpen: (id: string) => handlers.current.open(id, latest.current.rows?.findIndex(({ identity }) => identity === id) ?? 0),
      onPlaced: (id: string, placed: { first: string; last: string }, revert: () => void) => {
        const row = latest.current.rows?.find(({ identity }) => identity === id);
        const values = row ? valuesOf(row, latest.current.axes, placed, zone) : {};
        if (!row || Object.keys(values).length === 0) return revert();
        void handlers.current.moveRow(row, values).then((accepted) => accepted || revert());
      },
    }),
    [zone],
  );
  const empty = rows?.length === 0;
  const undated = empty && (filter.count.value?.total ?? 0) > 0;
  return (
    <BlockPanel
      frame={frame}
      part="gantt"
      source={source}
      title={title}
      filter={filter}
      actions={actions}
      searchable={setup.searchable}
      skipped={skipped}
      busy={pages.busy}
      undoes
    >
      <div className={classes.body} data-empty={empty}>
        <div className={classes.header} hidden={empty}>
          <SegmentedControl
            className={classes.choice}
            size="xs"
            aria-label={text('blocks.gantt.shownAs')}
            value={listed ? 'list' : 'bars'}
            onChange={(value) => setListed(value === 'list')}
            data={(['bars', 'list'] as const).map((value) => ({ value, label: text(`blocks.gantt.${value}`) }))}
          />
          {!listed && (
            <SegmentedControl
              className={classes.choice}
              size="xs"
              aria-label={text('blocks.gantt.precision')}
              value={precision}
              onChange={(value) => setPrecision(value as GanttPrecision)}
              data={(['day', 'month'] as const).map((value) => ({ value, label: text(`blocks.gantt.${value}`) }))}
            />
          )}
        </div>
        {rows === null && pages.error === null && <Waiting />}
        <BlockMessage
          className={classes.message}
          error={rows === null ? pages.error : null}
          onRetry={source.refresh}
          empty={empty && !undated}
          filter={filter}
          actions={actions}
          title={title}
          builtIn={view.template === true}
        />
        {undated && <p className={classes.note}>{text('blocks.gantt.undated')}</p>}
        {more && rows && rows.length >= mostBars && <p className={classes.note}>{text('blocks.calendar.first', { count: rows.length })}</p>}
        {bars.length > 0 &&
          (listed ? (
            <GanttList
              paged={paged}
              bars={bars}
              title={title}
              onOpen={open}
              onMove={movable ? (id) => setMoving(source.rows.byId(id) ?? null) : null}
            />
          ) : (
            <GanttChart
              bars={bars}
              links={links}
              precision={precision}
              size={size}
              zone={zone}
              movable={movable}
              resizable={resizable}
              heading={named ? label(named.label) : title}
              {...stable}
            />
          ))}
        {rows !== null && pages.error !== null && <Failure error={pages.error} onRetry={source.refresh} />}
        <UndatedTray
          source={source}
          formatting={formatting}
          start={start}
          where={filter.where}
          nameOf={nameOf}
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
