import type { Outlook } from '@millwright/core/contract/outlooks.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { AppFailure, type CallOptions, post } from '../data/http.ts';

/** A record by its identity (none for a new one), and what is typed over it. */
export type OutlookOf = { model: string; node_id?: string | undefined; values: JsonObject };

/** Asks what saving it would lead to; on the way to a save (`saving`) only what the typed values change. */
export async function askOutlook({ model, node_id, values }: OutlookOf, saving: boolean, options: CallOptions = {}): Promise<Outlook> {
  const body = { model, ...(node_id && { node_id }), values, saving };
  return (await post('/v1/outlook/', body, options)).data;
}

/** Whether it asks for something before it is gone on; of who may not be told it, it asks nothing. */
export async function outlookAsks(of: OutlookOf): Promise<boolean> {
  try {
    return (await askOutlook(of, true)).asks;
  } catch (error) {
    if (error instanceof AppFailure && error.code === 'forbidden') return false;
    throw error;
  }
}
