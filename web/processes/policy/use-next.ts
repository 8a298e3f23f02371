import type { Json } from '@millwright/core/json.ts';
import { inverseName } from '@millwright/core/model/schema.ts';
import type { StepPolicy } from '@millwright/core/process/types.ts';
import { useQuery } from '@tanstack/react-query';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { graph } from '../../data/graph.ts';
import type { AppFailure } from '../../data/http.ts';
import { useObject } from '../../data/records/use-object.ts';

/** The record that people open next instead of advancing the current one. */
type NextRecord = { identity: string; name: string };

/** The first related record that the step says to continue with; null if there is none, or it isn't readable. */
export function useNext(id: string, policy: StepPolicy | undefined): NextRecord | null {
  const { schema } = useSchema();
  const { data } = useObject(id);
  const model = schema && data ? findModel(schema, data.primary_model) : undefined;
  const next = policy?.next;
  const end = next && model?.ends.get(next.open);
  const target = end && schema?.models.get(end.to);
  const nextRecord = useQuery<NextRecord | null, AppFailure>({
    queryKey: ['live-process', id, 'next', policy?.key],
    enabled: target !== undefined,
    queryFn: async ({ signal }) => {
      if (!end || !target || !next) return null;
      const name = target.fields.has(target.model.primary_attribute) ? target.model.primary_attribute : 'identity';
      const where = { all: [{ fact: inverseName(end), operator: 'equal', value: id }, next.when] } as unknown as Json;
      const order = [{ field: 'created_at', direction: 'asc' }] as unknown as Json;
      const query = `query next($where: JSON, $order: [OrderBy!]) { rows: ${target.model.slug}(where: $where, order_by: $order, limit: 1) { identity name: ${name} } }`;
      const { rows } = await graph<{ rows: { identity: string; name: Json }[] }>(query, { where, order }, signal);
      const [row] = rows;
      return row ? { identity: row.identity, name: String(row.name ?? '') } : null;
    },
  });
  return (target && nextRecord.data) || null;
}
