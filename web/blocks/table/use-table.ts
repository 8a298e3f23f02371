import { notifications } from '@mantine/notifications';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { Block, TableSetup, View } from '@millwright/core/view/types.ts';
import { type Dispatch, type SetStateAction, useRef } from 'react';
import { useRights } from '../../data/documents/use-rights.ts';
import { useStepPolicies } from '../../data/documents/use-step-policies.ts';
import { usePreviewSignal } from '../../data/preview/preview-context.ts';
import { useUser } from '../../data/session.ts';
import { useWording } from '../../fields/view/use-wording.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import type { ResolvedColumn } from '../columns/columns.ts';
import { formattingOf } from '../formatting/judge.ts';
import { Table } from './adapter/table.ts';
import type { TableEvents } from './adapter/table-events.ts';

/** The block's callbacks for clicks and edits. */
export type TableHandlers = Pick<TableEvents, 'onRowOpened' | 'actionOf' | 'onRowsChanged'>;
/** The number of loading pages, the error of the last read, and the row count of the first page; null before it arrives. */
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

/** Creates the table behind a block. The table stays the same while its setup does. */
export function useTable({ view, block, setup, schema, model, columns, setState, handlers }: Wanted): Table {
  const text = useText();
  const label = useLabel();
  const sentence = useFailureText();
  const policies = useStepPolicies();
  const rights = useRights();
  const { client } = useUser();
  const signal = usePreviewSignal();
  const mayEdit = rights?.allows('UPDATE', 'MODELS', { id: model.model.id }) ?? false;
  const events = useRef<TableEvents>(undefined as unknown as TableEvents);
  const zone = client.time_zone;
  // Columns are new objects on each render, so their content is compared.
  const shape = JSON.stringify([setup, model.model.slug, columns.map(({ path, kind }) => [path, kind])]);
  const tableRef = useRef<{ shape: string; mayEdit: boolean; table: Table } | null>(null);
  events.current = {
    onPagesLoading: (pages) => setState((state) => ({ ...state, pages, error: pages > state.pages ? null : state.error })),
    onLoadFailed: (error) => setState((state) => ({ ...state, error })),
    onFirstPage: (rows) => setState((state) => ({ ...state, rows, error: null })),
    reasonOf: (error, unread) => (unread ? text('errors.unable_to_parse', { type: text(`table.types.${unread}`) }) : sentence(error)),
    onRowOpened: (row, index) => handlers.current.onRowOpened(row, index),
    actionOf: (row, column) => handlers.current.actionOf(row, column),
    onRowsChanged: (ids) => handlers.current.onRowsChanged(ids),
    onCellNotEditable: ({ label: name }, reason) => notifications.show({ message: text(`table.fixed.${reason}`, { field: label(name) }) }),
    onCellFixed: (reason) => notifications.show({ message: label(reason) }),
    onRowWithoutId: () => notifications.show({ message: text('table.noId'), color: 'orange' }),
  };
  const wording = useWording();
  if (tableRef.current?.shape !== shape || tableRef.current.mayEdit !== mayEdit) {
    const formatting = formattingOf(setup.formatting ?? [], schema, model, zone);
    const table = new Table({
      key: `${view.id}.${block.id}`,
      setup,
      schema,
      model,
      columns,
      mayEdit,
      formatting,
      context: { wording, policies },
      events,
      signal,
    });
    tableRef.current = { shape, mayEdit, table };
  }
  const { table } = tableRef.current;
  if (table.cellContext.current.policies !== policies || table.cellContext.current.wording !== wording) {
    table.cellContext.current = { wording, policies };
    queueMicrotask(() => {
      table.api?.refreshCells({ force: true });
      table.fit.again();
    });
  }
  return table;
}
