import type { Verb } from '@millwright/core/access/types.ts';
import type { Json } from '@millwright/core/json.ts';
import type { BlockAction } from '@millwright/core/view/setup/action.ts';
import { post } from '../../data/http.ts';
import { tellStarted } from '../../layers/started-runs.ts';
import { deleteRecords } from '../deletion/delete-records.ts';

/** The records that an action works on, the person who runs it, and a callback that reloads the block. */
type About = { ids: readonly string[]; user_id: string; refresh: () => void };

/** The function that runs an action kind on records, and the right that it needs on the block's records. */
type Writing = { right: Verb | null; write: (action: BlockAction, about: About) => Promise<unknown> };

/** Works on the records one after the other. An error stops the loop at its record. */
async function forEach(ids: readonly string[], work: (id: string) => Promise<unknown>): Promise<void> {
  for (const id of ids) await work(id);
}

/** Starts a run about each record. A run about no record is followed on the screen. */
async function startAutomation({ automation = '', label = automation }: BlockAction, { ids, user_id, refresh }: About): Promise<void> {
  const start = (id?: string) =>
    post(`/v1/data_connections/${encodeURIComponent(automation)}`, {
      async: true,
      trigger: { type: 'manual', ...(id && { primary_item_id: id }), user_id, origin: 'view' },
    });
  if (ids.length > 0) return forEach(ids, start);
  const { run_id } = await start();
  tellStarted({ run_id, automation, label, onEnd: refresh });
}

/** The write function of each kind of action; null for kinds that write nothing. */
export const writings: Record<BlockAction['kind'], Writing | null> = {
  open_form: null,
  open_drawer: null,
  open_dialog: null,
  go_to_url: null,
  refresh: null,
  show: null,
  hide: null,
  show_outlook: null,
  update_object: {
    right: 'UPDATE',
    write: ({ values }, { ids }) => forEach(ids, (id) => post('/v1/graph/update/', { node_id: id, properties: values as Record<string, Json> })),
  },
  delete_object: { right: 'DELETE', write: (_, { ids }) => deleteRecords(ids) },
  advance: { right: 'UPDATE', write: (_, { ids }) => forEach(ids, (id) => post('/v1/processes/update/', { object_id: id, action: 'advance' })) },
  run_automation: { right: null, write: startAutomation },
};
