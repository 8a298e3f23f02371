import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';

/** The query for the fields of the records that a record belongs to (`$id`), as `found`; null when it belongs to none. `skips` are fields without a value of their own. */
export function queryBehind(schema: Schema, { model, ends }: ResolvedModel, skips: (field: Field) => boolean): string | null {
  const parts = [...ends.values()].flatMap((end) => {
    const fields = [...(schema.models.get(end.to)?.fields.values() ?? [])].filter((field) => !field.deleted && !skips(field));
    return end.many || fields.length === 0 ? [] : [`${end.name} { ${fields.map(({ name }) => name).join(' ')} }`];
  });
  return parts.length === 0 ? null : `query ($id: ID!) { found: ${model.slug}_by_id(id: $id) { ${parts.join(' ')} } }`;
}

/** The query's result by dotted path: `customer.name`. */
export function flatValues(found: Json | undefined): JsonObject {
  if (!isObject(found)) return {};
  return Object.fromEntries(
    Object.entries(found).flatMap(([end, values]) =>
      isObject(values) ? Object.entries(values).map(([name, value]) => [`${end}.${name}`, value] as const) : [],
    ),
  );
}
