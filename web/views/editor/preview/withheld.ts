import type { Access } from '@millwright/core/access/types.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { readGuard } from '@millwright/core/query/guard.ts';
import { visibleSchema } from '@millwright/core/query/visible.ts';

/** A model of which something is withheld: these fields, or all of it where there are none. */
export type Withheld = { model: ResolvedModel; fields: Field[] | null };

/** What of these models is withheld from those who have these rights. */
export function withheldOf(schema: Schema, slugs: readonly string[], access: Access, client_id: string): Withheld[] {
  const seen = visibleSchema(schema, readGuard(access, client_id));
  return [...new Set(slugs)].flatMap((slug): Withheld[] => {
    const model = schema.models.get(slug);
    if (!model) return [];
    const shown = seen.models.get(slug);
    if (!shown) return [{ model, fields: null }];
    const fields = [...model.fields].flatMap(([name, field]) => (shown.fields.has(name) ? [] : [field]));
    return fields.length ? [{ model, fields }] : [];
  });
}
