import type { Condition } from '@millwright/core/filter/types.ts';
import type { RowsSetup } from '@millwright/core/view/setup/define-block.ts';
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { useRights } from '../../data/documents/use-rights.ts';
import { useWording } from '../../fields/view/use-wording.ts';
import { editedField } from '../../keys/edited-field.ts';
import { selectionOf } from '../columns/selection-set.ts';
import type { Row } from '../columns/values.ts';
import type { Formatting } from '../formatting/formatting.ts';
import { formattingOf } from '../formatting/judge.ts';
import type { RowsBlockParts } from '../panel/RowsBlock.tsx';
import { Selection } from '../selection/selection.ts';
import type { BlockSource } from '../source/block-source.ts';
import { type RowPages, useRowPages } from '../source/use-row-pages.ts';
import { elementRows } from './element-rows.ts';

type Wanted = Pick<RowsBlockParts<RowsSetup>, 'view' | 'block' | 'setup' | 'schema' | 'model' | 'columns'> & {
  where: Condition | null;
  /** False delays reading until the setup is known. */
  ready?: boolean;
};

export type PagedBlock = {
  source: BlockSource;
  pages: RowPages;
  formatting: Formatting;
  /** The element around all rows. Each row is an element with `data-index`, whose first button opens it. */
  list: (element: HTMLElement | null) => void;
  /** The index of the row that receives Tab focus. */
  current: number;
  setCurrent: (index: number) => void;
  /** The identity of the record that was opened last. */
  opened: string | null;
  /** Selects or deselects a row; with `range` all rows from the last one. */
  toggle: (index: number, range: boolean) => void;
  /** Moves the focus between rows with arrows, Home and End. */
  onKeyDown: (event: KeyboardEvent) => void;
};

/** The step of each arrow key; in a wrapping list, horizontal and vertical arrows do the same. */
const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Reads a block without a grid page by page, and adapts rows, selection and focus to the shared block source. */
export function usePagedBlock({ view, block, setup, schema, model, columns, where, ready }: Wanted): PagedBlock {
  const wording = useWording();
  const mayEdit = useRights()?.allows('UPDATE', 'MODELS', { id: model.model.id }) ?? false;
  const [current, setCurrent] = useState(0);
  const [opened, setOpened] = useState<string | null>(null);
  const selection = useState(() => new Selection())[0];
  const all = useRef<HTMLElement | null>(null);
  const list = useCallback((element: HTMLElement | null) => {
    all.current = element;
  }, []);
  const anchor = useRef(0);
  // Columns are new objects on each render, so their content is compared.
  const shape = JSON.stringify([setup, model.model.slug, columns.map(({ path, kind }) => [path, kind])]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape stands for all that these are made of
  const { formatting, query, shown } = useMemo(() => {
    const rules = formattingOf(setup.formatting ?? [], schema, model, wording.zone);
    const selected = selectionOf(model, schema.models, columns, rules.facts);
    return { formatting: rules, query: { model: model.model.slug, selection: selected }, shown: columns.filter(({ column }) => !column.hidden) };
  }, [shape, schema, wording.zone]);
  const pages = useRowPages({ query, where, ordering: setup.ordering, limit: setup.limit, formatting, ready });
  const latest = useRef<{ rows: readonly Row[]; current: number; refresh: () => Promise<unknown> }>({ rows: [], current: 0, refresh: pages.refresh });
  latest.current = { rows: pages.rows ?? [], current, refresh: pages.refresh };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape stands for the set-up and the columns
  const source = useMemo((): BlockSource => {
    const refresh = () => latest.current.refresh();
    return {
      key: `${view.id}.${block.id}`,
      model,
      columns,
      actions: setup.actions,
      query,
      ordering: setup.ordering,
      mayEdit,
      wording,
      selection,
      rows: elementRows({
        rows: () => latest.current.rows,
        list: () => all.current,
        current: () => latest.current.current,
        onCurrent: setCurrent,
        onOpened: setOpened,
        refresh,
      }),
      shownColumns: () => shown,
      refresh: () => void refresh(),
      // The pages receive changes by others without this.
      refreshQuietly: () => undefined,
      remember: () => undefined,
    };
  }, [view.id, block.id, shape, query, mayEdit, wording, selection]);
  const toggle = (index: number, range: boolean) => {
    const { rows } = latest.current;
    const [from, to] = [Math.min(anchor.current, index), Math.max(anchor.current, index)];
    const id = rows[index]?.identity;
    if (id) selection.toggle(id, range ? rows.slice(from, to + 1).map(({ identity }) => identity) : null);
    anchor.current = index;
  };
  const at = Math.min(current, Math.max(0, (pages.rows?.length ?? 1) - 1));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || editedField(event.target)) return;
    const step = steps[event.key];
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? latest.current.rows.length - 1 : step === undefined ? null : at + step;
    if (to !== null && source.rows.focus(to)) event.preventDefault();
  };
  return { source, pages, formatting, list, current: at, setCurrent, opened, toggle, onKeyDown };
}
