import { descriptorOf } from '@millwright/core/field/registry.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { graph } from '../../data/graph.ts';
import { post } from '../../data/http.ts';
import { flatValues, queryBehind } from './values-behind.ts';

type Answer = { data: { object?: { properties: JsonObject } | null } & JsonObject };

/** The present values of the displayed run's record, and by dotted path those of the records it belongs to; null without one, or without the right to read it. */
export function useRecordValues(id: string | undefined, model: ResolvedModel | undefined, schema: Schema | null | undefined): JsonObject | null {
  const { data } = useQuery({
    queryKey: ['automation-record', id],
    queryFn: async ({ signal }) => (await post<Answer | { object?: { properties: JsonObject } }>(`/v1/graph/get/${id}`, {}, { signal })) as Answer,
    enabled: id !== undefined,
    retry: false,
  });
  const query = schema && model ? queryBehind(schema, model, (field) => descriptorOf(field).showsRelation === true) : null;
  const behind = useQuery({
    queryKey: ['automation-record', id, query],
    queryFn: ({ signal }) => graph<Record<string, Json>>(query ?? '', { id: id ?? '' }, signal),
    enabled: id !== undefined && query !== null,
    retry: false,
  });
  const found = data && ('object' in data ? (data as unknown as { object: { properties: JsonObject } | null }).object : data.data?.object);
  const linked = behind.data?.found;
  return useMemo(() => (found ? { ...found.properties, ...flatValues(linked) } : null), [found, linked]);
}
