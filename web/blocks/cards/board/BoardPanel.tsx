import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useDebouncedValue } from '@mantine/hooks';
import type { ProcessBoard } from '@millwright/core/contract/processes.ts';
import { allOf } from '@millwright/core/filter/combine.ts';
import type { CardlistSetup } from '@millwright/core/view/types.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStepPolicies } from '../../../data/documents/use-step-policies.ts';
import { isWritable } from '../../../fields/is-writable.ts';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { editedField } from '../../../keys/edited-field.ts';
import { ConfirmDialog } from '../../../processes/bar/ConfirmDialog.tsx';
import { openRow } from '../../actions/open-row.ts';
import { useActions } from '../../actions/use-actions.ts';
import { cellText } from '../../columns/cell-text.ts';
import type { Row } from '../../columns/values.ts';
import { useBlockFilter } from '../../filter/use-block-filter.ts';
import { ruleOf } from '../../formatting/formatting.ts';
import { BlockMessage } from '../../messages/BlockMessage.tsx';
import { elementRows } from '../../pages/element-rows.ts';
import { usePagedBlock } from '../../pages/use-paged-block.ts';
import { BlockPanel } from '../../panel/BlockPanel.tsx';
import type { RowsBlockParts } from '../../panel/RowsBlock.tsx';
import { useBlockEvents } from '../../panel/use-block-events.ts';
import type { BlockSource } from '../../source/block-source.ts';
import { firstTotals } from '../../totals/totals.ts';
import type { CardSetting } from './BoardCard.tsx';
import { BoardLane, type Dragged } from './BoardLane.tsx';
import classes from './board.module.css';
import { type Division, laneCondition, mostFields, stepRefusal } from './lanes.ts';
import { useLaneMoves } from './use-lane-moves.ts';
import { readBoard, useLanes } from './use-lanes.ts';

/** The most records of one request. */
const mostAsked = 100;
/** How much higher a card is with a picture, in pixels. */
const pictureHeight = 132;
const nobody: readonly Row[] = [];

type Props = RowsBlockParts<CardlistSetup> & { division: Division; steps: ProcessBoard['steps'] };

/** Joins the lists of a map in the order of these keys. */
function concat<T>(order: readonly (string | null)[], by: ReadonlyMap<string | null, readonly T[]>): T[] {
  return order.flatMap((key) => by.get(key) ?? []);
}

/** Stores a list per board column, and renders again only when a list has changed. */
function useByLane<T>() {
  const [all, setAll] = useState<ReadonlyMap<string | null, readonly T[]>>(new Map());
  const tell = useCallback(
    (key: string | null, told: readonly T[]) => setAll((before) => (before.get(key) === told ? before : new Map(before).set(key, told))),
    [],
  );
  return [all, tell] as const;
}

/**
 * Shows a board: a column for each step or choice. A card is dragged, or moved by its menu. The board marks the columns that a card cannot
 * move to before the card is dropped.
 */
export function BoardPanel({ view, block, setup, schema, model, columns, skipped, division, steps }: Props) {
  const text = useText();
  const label = useLabel();
  const client = useQueryClient();
  const policies = useStepPolicies();
  const title = label(block.label) || label(model.model.displayed_name);
  const frame = useRef<HTMLElement>(null);
  const board = useRef<HTMLDivElement>(null);
  const filter = useBlockFilter(`${view.id}.${block.id}`, block.betterFilters ?? null, model, columns);
  const [current, setCurrent] = useState(0);
  const [opened, setOpened] = useState<string | null>(null);
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const [rowsBy, tellRows] = useByLane<Row>();
  const [seenBy, tellSeen] = useByLane<string>();
  const paged = usePagedBlock({ view, block, setup, schema, model, columns, where: filter.where, ready: false });
  const { formatting } = paged;
  const slug = model.model.slug;
  const totals = useMemo(() => firstTotals(columns), [columns]);
  const { lanes, counts, error } = useLanes(slug, division, steps, filter.where, totals);
  const order = lanes.map(({ key }) => key);
  const shape = order.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns are compared by what they are
  const rows = useMemo(() => concat(order, rowsBy), [shape, rowsBy]);
  const latest = useRef({ rows, current });
  latest.current = { rows, current };
  const source = useMemo((): BlockSource => {
    const refresh = () => client.invalidateQueries({ queryKey: ['rows', slug] });
    return {
      ...paged.source,
      rows: elementRows({
        rows: () => latest.current.rows,
        list: () => board.current,
        current: () => latest.current.current,
        onCurrent: setCurrent,
        onOpened: setOpened,
        refresh,
      }),
      refresh: () => void refresh(),
    };
  }, [paged.source, client, slug]);
  const actions = useActions(source, filter.inherited);
  useBlockEvents({ frame, source, actions, recount: filter.count.recount, ready: rows.length > 0 });
  const heading = columns.find(({ path }) => path !== setup.image);
  const nameOf = (row: Row) => (heading && cellText(heading, row, source.wording)) || text('blocks.bulk.unnamed');
  const { move, moving, question } = useLaneMoves({ frame, source, actions, schema, model, division, nameOf, recount: filter.count.recount });

  const asked = concat(order, seenBy).slice(0, mostAsked).toSorted().join(' ');
  const [settled] = useDebouncedValue(asked, 150);
  const isStep = division.kind === 'step';
  const { data: judged } = useQuery<ProcessBoard>({
    queryKey: ['rows', slug, 'targets', settled],
    enabled: isStep && settled !== '',
    placeholderData: (previous) => previous,
    staleTime: 0,
    queryFn: ({ signal }) => readBoard(slug, settled.split(' '), signal),
  });
  const cards = useMemo(() => new Map(judged?.cards.map((card) => [card.object_id, card])), [judged]);
  const mayMove = source.mayEdit && (isStep || (division.column.field !== null && isWritable(division.column.field)));
  const required = division.kind === 'choice' && division.column.field?.validation === 'required';
  const handlers = useRef({ move, nameOf, open: (row: Row, index: number) => openRow(source.rows, actions, row, index) });
  handlers.current = { move, nameOf, open: (row, index) => openRow(source.rows, actions, row, index) };
  const setting = useMemo((): CardSetting => {
    const fields = paged.source
      .shownColumns()
      .filter(({ path }) => path !== setup.image)
      .slice(1)
      .filter(({ path }) => path !== setup.columns_by)
      .slice(0, mostFields);
    return {
      fields,
      image: setup.image,
      context: { wording: source.wording, policies },
      nameOf: (row) => handlers.current.nameOf(row),
      ruleOf: (row) => ruleOf(row, formatting, 'card'),
      lanes,
      mayMove,
      refusalOf: (id, to) =>
        isStep
          ? stepRefusal(cards.get(id), to, text('blocks.board.otherProcess'))
          : to.key === null && required
            ? text('blocks.board.required')
            : null,
      onMove: (row, from, to) => void handlers.current.move(row, from, to),
      onOpen: (row, index) => handlers.current.open(row, index),
      onFocus: setCurrent,
    };
  }, [paged.source, setup.columns_by, setup.image, source.wording, policies, formatting, lanes, mayMove, isStep, cards, required, text]);
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source: { element } }) => board.current?.contains(element) ?? false,
        onDragStart: ({ source: { data } }) => setDragged(data as Dragged),
        onDrop: () => setDragged(null),
      }),
    [],
  );
  const offsets = new Map<string | null, number>();
  let offset = 0;
  for (const key of order) {
    offsets.set(key, offset);
    offset += (rowsBy.get(key) ?? nobody).length;
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || editedField(event.target)) return;
    const lane = order.findLastIndex((key) => (offsets.get(key) ?? 0) <= current && (rowsBy.get(key) ?? nobody).length > 0);
    const place = current - (offsets.get(order[lane] ?? null) ?? 0);
    const beside = (step: number) => {
      for (let at = lane + step; at >= 0 && at < order.length; at += step) {
        const there = rowsBy.get(order[at] ?? null) ?? nobody;
        if (there.length) return (offsets.get(order[at] ?? null) ?? 0) + Math.min(place, there.length - 1);
      }
      return null;
    };
    const to = { ArrowDown: current + 1, ArrowUp: current - 1, ArrowRight: beside(1), ArrowLeft: beside(-1) }[event.key] ?? null;
    if (to !== null && source.rows.focus(to)) event.preventDefault();
  };
  // The height of a card in pixels: a picture, a name, a row of controls and a line per field. All cards have the same height, so that
  // cards out of sight can be replaced by empty space.
  const height = (setup.image ? pictureHeight : 0) + 60 + setting.fields.length * 22;
  return (
    <BlockPanel
      frame={frame}
      part="cardlist"
      source={source}
      title={title}
      filter={filter}
      actions={actions}
      searchable={setup.searchable}
      skipped={skipped}
      busy={counts === null && error === null}
      undoes
    >
      <BlockMessage
        className={classes.message}
        error={counts === null ? error : null}
        onRetry={source.refresh}
        empty={counts !== null && counts.size === 0}
        filter={filter}
        actions={actions}
        title={title}
        builtIn={view.template === true}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows lead from the button of one card to the next */}
      <div className={classes.board} ref={board} onKeyDown={onKeyDown} data-dragging={dragged !== null}>
        {lanes.map((lane) => (
          <BoardLane
            key={lane.key ?? ''}
            lane={lane}
            counted={counts?.get(lane.key)}
            columns={columns}
            source={source}
            formatting={formatting}
            where={allOf(filter.where, laneCondition(division, lane)) ?? laneCondition(division, lane)}
            ordering={setup.ordering}
            limit={setup.limit}
            setting={setting}
            height={height}
            offset={offsets.get(lane.key) ?? 0}
            current={Math.min(current, Math.max(0, rows.length - 1))}
            opened={opened}
            moving={moving}
            dragged={dragged}
            onRows={tellRows}
            onSeen={tellSeen}
          />
        ))}
      </div>
      {question && (
        <ConfirmDialog
          title={text('blocks.board.moveTitle', { name: question.name, step: label(question.to.label) })}
          message={label(question.doubt)}
          confirm={text('blocks.moving.move')}
          onClose={() => question.answer(false)}
          onConfirm={() => question.answer(true)}
        />
      )}
    </BlockPanel>
  );
}
