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

/** Reads a form; without a connection from the last stored answer or from `kept`. Only an existing record is read by a query. */
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

/** The query of a form and a record's current values; without a connection the last stored answer on this device. */
const formQuery = (id: string, node_id: string | undefined, kept?: Answer) => ({
  queryKey: keyOf(id, node_id),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<LoadedForm> => ({ ...(await readAnswer(id, node_id, kept, signal)), id, node_id }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  networkMode: 'always' as const,
  ...(node_id && !kept && pageAnswers),
});

/** Reads a form and a record's current values; `kept` is used without a connection. */
export const useFormAnswer = (id: string, node_id: string | undefined, kept?: Answer) =>
  useQuery<LoadedForm, AppFailure>(formQuery(id, node_id, kept) as UseQueryOptions<LoadedForm, AppFailure>);

/** Preloads a form; resolves to whether that succeeded. */
export const readFormAhead = (client: QueryClient, id: string, node_id: string | undefined): Promise<boolean> =>
  client.fetchQuery(formQuery(id, node_id) as FetchQueryOptions<LoadedForm, AppFailure>).then(
    () => true,
    () => false,
  );

/** Deletes a form's cached initial values, on the device too, because the person has saved over them. */
export function forgetForm(client: QueryClient, id: string, node_id: string | undefined): void {
  const queryKey = keyOf(id, node_id);
  client.removeQueries({ queryKey });
  void dropRead(keeper(), hashKey(queryKey));
}
