import { notifications } from '@mantine/notifications';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { Block, TableSetup, View } from '@millwright/core/view/types.ts';
import { type Dispatch, type SetStateAction, useMemo, useRef } from 'react';
import { useRights } from '../../data/documents/use-rights.ts';
import { useLooks } from '../../data/documents/use-step-policies.ts';
import { useUser } from '../../data/session.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLabel, useLanguage, useText } from '../../i18n/use-text.ts';
import type { ResolvedColumn } from '../columns/columns.ts';
import { createFormatting } from '../formatting/formatting.ts';
import { judgeOf } from '../formatting/judge.ts';
import { Table } from './adapter/table.ts';
import type { TableEvents } from './adapter/table-events.ts';

/** What the block does about clicks and edits. */
export type TableHandlers = Pick<TableEvents, 'open' | 'clicked' | 'changed'>;
export type TableState = { pages: number; error: unknown; rows: number | null };
type Wanted = {
  view: View;
  block: Block;
  setup: TableSetup;
  schema: Schema;
  model: ResolvedModel;
  columns: ResolvedColumn[];
  setState: Dispatch<SetStateAction<TableState>>;
  handlers: { current: TableHandlers };
};

/** The table behind a block, kept while its set-up is the same. */
export function useTable({ view, block, setup, schema, model, columns, setState, handlers }: Wanted): Table {
  const text = useText();
  const label = useLabel();
  const language = useLanguage();
  const sentence = useFailureText();
  const looks = useLooks();
  const rights = useRights();
  const { client } = useUser();
  const mayEdit = rights?.allows('UPDATE', 'MODELS', { id: model.model.id }) ?? false;
  const events = useRef<TableEvents>(undefined as unknown as TableEvents);
  const zone = client.time_zone;
  // Columns are resolved anew on each render; what they say decides.
  const shape = JSON.stringify([setup, model.model.slug, columns.map(({ path, kind }) => [path, kind])]);
  const made = useRef<{ shape: string; mayEdit: boolean; table: Table } | null>(null);
  events.current = {
    loading: (pages) => setState((state) => ({ ...state, pages, error: pages > state.pages ? null : state.error })),
    failed: (error) => setState((state) => ({ ...state, error })),
    arrived: (rows) => setState((state) => ({ ...state, rows, error: null })),
    reason: (error, unread) => (unread ? text('errors.unable_to_parse', { type: text(`table.types.${unread}`) }) : sentence(error)),
    open: (row, index) => handlers.current.open(row, index),
    clicked: (row, column) => handlers.current.clicked(row, column),
    changed: (ids) => handlers.current.changed(ids),
    fixed: ({ label: name }, reason) => notifications.show({ message: text(`table.fixed.${reason}`, { field: label(name) }) }),
    settled: (reason) => notifications.show({ message: label(reason) }),
    withoutId: () => notifications.show({ message: text('table.noId'), color: 'orange' }),
  };
  const wording = useMemo(() => ({ language, zone, yes: text('table.yes'), no: text('table.no') }), [language, zone, text]);
  if (made.current?.shape !== shape || made.current.mayEdit !== mayEdit) {
    const { judge, facts } = judgeOf(setup.formatting ?? [], schema, model, zone);
    const formatting = createFormatting(setup.formatting ?? [], facts, judge);
    const table = new Table({
      key: `${view.id}.${block.id}`,
      setup,
      schema,
      model,
      columns,
      mayEdit,
      formatting,
      context: { wording, looks },
      events,
    });
    made.current = { shape, mayEdit, table };
  }
  const { table } = made.current;
  if (table.cellContext.current.looks !== looks || table.cellContext.current.wording !== wording) {
    table.cellContext.current = { wording, looks };
    queueMicrotask(() => {
      table.api?.refreshCells({ force: true });
      table.fit.again();
    });
  }
  return table;
}
