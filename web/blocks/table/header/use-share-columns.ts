import type { TableSetup, View } from '@millwright/core/view/types.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRights } from '../../../data/documents/use-rights.ts';
import { call } from '../../../data/http.ts';
import { useUser } from '../../../data/session.ts';
import { useFailureText } from '../../../i18n/use-failure-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { showRefusal } from '../../../ui/toasts/refusal-toast.tsx';
import { showUndo } from '../../../ui/toasts/undo-toast.tsx';
import type { Table } from '../adapter/table.ts';
import { storedColumns } from '../columns/column-state.ts';
import { sharedSetup } from '../columns/shared-setup.ts';

/** Saves this person's columns and groups of a table for everybody; null without the right, or in a built-in view, which must be duplicated first. */
export function useShareColumns(view: View, block: string, table: Table): (() => void) | null {
  const text = useText();
  const sentence = useFailureText();
  const rights = useRights();
  const client = useQueryClient();
  const { client_id } = useUser();
  if (view.template || !rights?.allows('UPDATE', 'VIEWS', { id: view.id, client_id })) return null;
  const write = async (setup: View['setup'], version: number) => {
    const { data } = await call('PATCH', `/v1/documents/views/${view.id}`, { setup }, { version });
    await client.invalidateQueries({ queryKey: ['documents', 'views'] });
    return data.version;
  };
  const refuse = (error: unknown) => showRefusal(error, sentence(error));
  const share = async () => {
    const stored = view.setup[block];
    if (!stored || !table.api) return;
    const widths = new Map(storedColumns(table.key)?.map(({ colId, width }) => [colId, width]));
    const state = table.api.getColumnState();
    const columns = state.map(({ colId, hide }) => ({ colId, hide: hide ?? false, width: widths.get(colId) ?? undefined }));
    const before = stored.misc as TableSetup;
    const { grouping } = table.menu.current;
    const misc = sharedSetup(before, columns, state.some(({ sort }) => sort) ? table.sorting : before.ordering, grouping);
    const version = await write({ ...view.setup, [block]: { ...stored, misc } }, view.version);
    showUndo(text('blocks.share.done'), text('actions.undo'), () => void write(view.setup, version).catch(refuse));
  };
  return () => void share().catch(refuse);
}
