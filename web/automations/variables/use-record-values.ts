import type { JsonObject } from '@millwright/core/json.ts';
import { useQuery } from '@tanstack/react-query';
import { post } from '../../data/http.ts';

type Answer = { data: { object?: { properties: JsonObject } | null } & JsonObject };

/** The present values of the displayed run's record; null without one, or without the right to read it. */
export function useRecordValues(id: string | undefined): JsonObject | null {
  const { data } = useQuery({
    queryKey: ['automation-record', id],
    queryFn: async ({ signal }) => (await post<Answer | { object?: { properties: JsonObject } }>(`/v1/graph/get/${id}`, {}, { signal })) as Answer,
    enabled: id !== undefined,
    retry: false,
  });
  const record = data && ('object' in data ? (data as unknown as { object: { properties: JsonObject } | null }).object : data.data?.object);
  return record?.properties ?? null;
}
