import type { Access } from '@millwright/core/access/types.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { readGuard } from '@millwright/core/query/guard.ts';
import { visibleSchema } from '@millwright/core/query/visible.ts';

/** A model with fields that are not readable; null fields if the whole model isn't. */
export type Withheld = { model: ResolvedModel; fields: Field[] | null };

/** What people with these rights can't read of these models. */
export function withheldOf(schema: Schema, slugs: readonly string[], access: Access, client_id: string): Withheld[] {
  const visible = visibleSchema(schema, readGuard(access, client_id));
  return [...new Set(slugs)].flatMap((slug): Withheld[] => {
    const model = schema.models.get(slug);
    if (!model) return [];
    const visibleModel = visible.models.get(slug);
    if (!visibleModel) return [{ model, fields: null }];
    const fields = [...model.fields].flatMap(([name, field]) => (visibleModel.fields.has(name) ? [] : [field]));
    return fields.length ? [{ model, fields }] : [];
  });
}
