import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { allowed, crossEnd, readGuard } from '@millwright/core/query/guard.ts';
import { isVisible } from '@millwright/core/query/visible.ts';
import type { TenantTransaction } from '../db/types.ts';

/** Whether the caller may read each of these fields and relations (`model.name`). */
export function mayReadAll(tenant: TenantTransaction, fields: readonly string[]): boolean {
  const guard = readGuard(tenant.access, tenant.client.id);
  return fields.every((field) => {
    const [slug = '', name = ''] = field.split('.');
    const model = tenant.config.schema.models.get(slug);
    // A name that does not exist is a mistake in the rule, and counts as not readable.
    return (
      model !== undefined &&
      (model.fields.has(name) || model.ends.has(name)) &&
      allowed(() => {
        guard.model(model);
        guard.field(model, name);
      })
    );
  });
}

/**
 * Whether the caller may read every field and relation along a path of a model. Of a record at its end only the identity is needed. A
 * name that the company's model does not have counts as readable, since it has no values.
 */
export function mayReadPath(tenant: TenantTransaction, model: ResolvedModel, path: string): boolean {
  const { schema } = tenant.config;
  const guard = readGuard(tenant.access, tenant.client.id);
  const mayFollow = (at: ResolvedModel, [name = '', ...rest]: string[]): boolean => {
    const end = at.ends.get(name);
    if (!end) return !at.fields.has(name) || isVisible({ schema, guard }, at, name);
    if (rest.length === 0) return allowed(() => guard.field(at, name));
    return allowed(() => crossEnd(schema.models, guard, at, end)) && mayFollow(schema.models.get(end.to) as ResolvedModel, rest);
  };
  return mayFollow(model, path.split('.'));
}
