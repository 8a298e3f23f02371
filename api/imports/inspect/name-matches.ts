import { isComputed } from '@millwright/core/field/computed.ts';
import type { NameMatches } from '@millwright/core/imports/propose-model.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { allowed, readGuard } from '@millwright/core/query/guard.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { foundByField, lookUp, tupleText } from '../columns/look-up.ts';

/** The field that names a model's records, if it is a stored text that the user may read. */
function namingField(tenant: TenantTransaction, model: ResolvedModel): Field | null {
  const field = model.fields.get(model.model.primary_attribute);
  if (field?.type !== 'text' || isComputed(field)) return null;
  const guard = readGuard(tenant.access, tenant.client.id);
  return allowed(() => {
    guard.model(model);
    guard.field(model, field.name);
  })
    ? field
    : null;
}

/** For each column, how many of its texts name exactly one record, by model. */
export async function matchNames(
  tenant: TenantTransaction,
  columns: Readonly<Record<string, readonly string[]>>,
): Promise<Record<string, NameMatches>> {
  const texts = new Set(Object.values(columns).flat());
  const matches = Object.fromEntries(
    Object.entries(columns).map(([name, asked]): [string, NameMatches] => [name, { asked: new Set(asked).size, models: [] }]),
  );
  for (const model of tenant.config.schema.models.values()) {
    const field = namingField(tenant, model);
    if (!field) continue;
    const identities = await lookUp(
      tenant,
      model.table,
      [foundByField(field)],
      [...texts].map((text) => [text]),
    );
    for (const [name, asked] of Object.entries(columns)) {
      const matching = [...new Set(asked)].filter((text) => identities.get(tupleText([text]))?.length === 1).length;
      if (matching > 0) matches[name]?.models.push({ model: model.model.slug, found: matching });
    }
  }
  return matches;
}
