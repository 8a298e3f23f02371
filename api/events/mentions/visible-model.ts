import { AppError } from '@millwright/core/errors.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { demandSight } from '../../records/draft/rights.ts';
import { modelsOf } from '../../records/stored/model-of.ts';

/** A record's identity and model. Throws `not_found` if the caller may not read it. */
export async function visibleModel(tenant: TenantTransaction, node: string): Promise<{ id: string; model: ResolvedModel }> {
  const id = isUuid(node) ? node.toLowerCase() : '';
  const slug = id ? (await modelsOf(tenant, [id])).get(id) : undefined;
  const model = slug === undefined ? undefined : tenant.config.schema.models.get(slug);
  if (!model) throw new AppError('not_found');
  demandSight(tenant, model);
  return { id, model };
}
