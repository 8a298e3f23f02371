import type { JsonObject } from '@millwright/core/json.ts';
import { type FetchQueryOptions, hashKey, type QueryClient, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { keeper } from '../../data/device/keeper.ts';
import { answeredOrKept } from '../../data/device/kept-answers.ts';
import { pageAnswers } from '../../data/device/page-answers.ts';
import { dropRead } from '../../data/device/page-reads.ts';
import { type AppFailure, isUnanswered, post } from '../../data/http.ts';
import type { BrowserForm } from '../values/form-values.ts';

type Answer = { form: BrowserForm; values: JsonObject; options: JsonObject };
export type LoadedForm = Answer & { id: string; node_id: string | undefined };

/** A form for a new record opens without a connection as it was opened last, one of a record by its query, or from what is `kept`. */
async function readAnswer(id: string, node_id: string | undefined, kept: Answer | undefined, signal: AbortSignal): Promise<Answer> {
  const ask = () => post<Answer>('/v1/graph/form/get/', { form_id: id, ...(node_id && { node_id }) }, { signal });
  try {
    return await (node_id ? ask() : answeredOrKept(`form ${id}`, signal, ask));
  } catch (error) {
    if (kept && isUnanswered(error)) return kept;
    throw error;
  }
}

const keyOf = (id: string, node_id: string | undefined) => ['form', id, node_id ?? null];

/** Reads a form and, for a record, its values as they are now; without a connection as they were read last on this device. */
const formQuery = (id: string, node_id: string | undefined, kept?: Answer) => ({
  queryKey: keyOf(id, node_id),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<LoadedForm> => ({ ...(await readAnswer(id, node_id, kept, signal)), id, node_id }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  networkMode: 'always' as const,
  ...(node_id && !kept && pageAnswers),
});

/** A form and, for a record, its values as they are now; `kept` stands in while there is no connection. */
export const useFormAnswer = (id: string, node_id: string | undefined, kept?: Answer) =>
  useQuery<LoadedForm, AppFailure>(formQuery(id, node_id, kept) as UseQueryOptions<LoadedForm, AppFailure>);

/** Reads a form before anybody opens it; answers whether it could be read. */
export const readFormAhead = (client: QueryClient, id: string, node_id: string | undefined): Promise<boolean> =>
  client.fetchQuery(formQuery(id, node_id) as FetchQueryOptions<LoadedForm, AppFailure>).then(
    () => true,
    () => false,
  );

/** Forgets what a form began with, on the device too: what the person saved over it never comes back. */
export function forgetForm(client: QueryClient, id: string, node_id: string | undefined): void {
  const queryKey = keyOf(id, node_id);
  client.removeQueries({ queryKey });
  void dropRead(keeper(), hashKey(queryKey));
}
