import type { Json } from '@millwright/core/json.ts';
import { AppFailure, post } from './http.ts';

type Answer<T> = { data: T | null; errors?: { message: string; path?: (string | number)[] }[] };

/** One GraphQL operation over the client's models. An answer with errors is a failure, as everywhere else. */
export async function graph<T>(query: string, variables: Record<string, Json> = {}, signal?: AbortSignal): Promise<T> {
  const { data, errors } = await post<Answer<T>>('/v1/graph', { query, variables }, { ...(signal && { signal }) });
  if (errors?.length || data === null) throw new AppFailure('invalid_query', errors?.[0]?.message ?? '', 422, { errors });
  return data;
}
