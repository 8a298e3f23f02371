import type { GraphError } from '@millwright/core/contract/graph.ts';
import type { ErrorCode } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import { AppFailure, post } from './http.ts';

type Answer<T> = { data?: T | null; errors?: GraphError[] };

/** Converts GraphQL errors, which have status 200, to the failure of any other call. The details contain all errors. */
function failureOf(errors: readonly GraphError[]): AppFailure {
  const { code = 'invalid_query', status = 422, request_id = null, details = {} } = errors[0]?.extensions ?? {};
  return new AppFailure(code as ErrorCode, errors[0]?.message ?? '', status, code === 'invalid_query' ? { ...details, errors } : details, request_id);
}

/** One GraphQL operation over the client's models. A response with errors throws, as in other calls. */
export async function graph<T>(query: string, variables: Record<string, Json> = {}, signal?: AbortSignal): Promise<T> {
  const { data, errors } = await post<Answer<T>>('/v1/graph', { query, variables }, { ...(signal && { signal }) });
  if (errors?.length || data === null || data === undefined) throw failureOf(errors ?? []);
  return data;
}
