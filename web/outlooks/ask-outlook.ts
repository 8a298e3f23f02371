import type { Outlook } from '@millwright/core/contract/outlooks.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { AppFailure, type CallOptions, post } from '../data/http.ts';

/** A record by its identity (none for a new one), and the typed values that replace its stored ones. */
export type OutlookOf = { model: string; node_id?: string | undefined; values: JsonObject };

/** Requests the outlook of saving it. Before a save (`saving`) it contains only the effects of the typed values. */
export async function askOutlook({ model, node_id, values }: OutlookOf, saving: boolean, options: CallOptions = {}): Promise<Outlook> {
  const body = { model, ...(node_id && { node_id }), values, saving };
  return (await post('/v1/outlook/', body, options)).data;
}

/** Whether the outlook requires a confirmation. It does not for a person who may not read it. */
export async function outlookAsks(of: OutlookOf): Promise<boolean> {
  try {
    return (await askOutlook(of, true)).asks;
  } catch (error) {
    if (error instanceof AppFailure && error.code === 'forbidden') return false;
    throw error;
  }
}
