import type { JsonObject } from '@millwright/core/json.ts';
import { useQuery } from '@tanstack/react-query';
import { type AppFailure, post } from '../../data/http.ts';
import { onPersonLeft } from '../../data/session.ts';
import { isUnanswered } from '../../offline-queue/queue-entry.ts';
import type { BrowserForm } from '../values/form-values.ts';

type Answer = { form: BrowserForm; values: JsonObject; options: JsonObject };
export type LoadedForm = Answer & { id: string; node_id: string | undefined };

/** Forms for new records as they were opened last: without a connection they open again from here. */
const latestNew = new Map<string, Answer>();
onPersonLeft(() => latestNew.clear());

async function readAnswer(id: string, node_id: string | undefined, kept: Answer | undefined, signal: AbortSignal): Promise<Answer> {
  try {
    const answer = await post<Answer>('/v1/graph/form/get/', { form_id: id, ...(node_id && { node_id }) }, { signal });
    if (!node_id) latestNew.set(id, answer);
    return answer;
  } catch (error) {
    const known = kept ?? (node_id ? undefined : latestNew.get(id));
    if (known && isUnanswered(error)) return known;
    throw error;
  }
}

/** A form and, for a record, its values as they are now; `kept` stands in while there is no connection. */
export function useFormAnswer(id: string, node_id: string | undefined, kept?: Answer) {
  return useQuery<LoadedForm, AppFailure>({
    queryKey: ['form', id, node_id ?? null],
    queryFn: async ({ signal }) => ({ ...(await readAnswer(id, node_id, kept, signal)), id, node_id }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
  });
}
