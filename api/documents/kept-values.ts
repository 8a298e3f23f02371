import type { KeptPage, KeptSet } from '@millwright/core/contract/documents.ts';
import { AppError } from '@millwright/core/errors.ts';
import { descriptorOf } from '@millwright/core/field/registry.ts';
import type { Json } from '@millwright/core/json.ts';
import { visibleTo } from '../configuration/visible.ts';
import type { Database } from '../db/database.ts';
import { identifier } from '../db/sql/identifiers.ts';
import { inTenant } from '../db/tenant.ts';
import type { TenantTransaction } from '../db/types.ts';
import { place } from '../models/ddl.ts';
import { type Kept, keptDays, keptOf, purge, unconverted } from '../models/kept.ts';
import { saveRecords } from '../records/records.service.ts';
import { demand } from './checks/rules.ts';
import { readDocument } from './documents.service.ts';

/** Values that one call puts back. */
const batch = 500;

/** The kept columns of a model's live fields that the caller may read. */
async function readable(tenant: TenantTransaction, id: string): Promise<Kept[]> {
  const slug = String(readDocument(tenant, 'models', id).slug);
  const fields = visibleTo(tenant).models.get(slug)?.fields;
  const kept = await keptOf(tenant, slug);
  return kept.filter(({ field }) => fields?.has(field));
}

async function one(tenant: TenantTransaction, id: string, kept_id: string): Promise<Kept> {
  const kept = (await readable(tenant, id)).find((each) => each.id === kept_id.toLowerCase());
  if (!kept) throw new AppError('not_found');
  return kept;
}

async function countOf(tenant: TenantTransaction, kept: Kept): Promise<number> {
  const text = `select count(*) as n from ${place(tenant.client.schema, kept.model)} t where ${unconverted(kept)}`;
  return (await tenant.query<{ n: number }>(text))[0]?.n ?? 0;
}

/** What is kept of a model's fields whose type has changed: how many values did not fit, and until when they are kept. */
export async function listKept(tenant: TenantTransaction, id: string): Promise<KeptSet[]> {
  const sets: KeptSet[] = [];
  for (const kept of await readable(tenant, id)) {
    const until = new Date(kept.changed_at.getTime() + keptDays * 86_400_000);
    const { id: kept_id, field, from, to } = kept;
    const dates = { changed_at: kept.changed_at.toISOString(), kept_until: until.toISOString() };
    sets.push({ id: kept_id, field, from, to, ...dates, count: await countOf(tenant, kept) });
  }
  return sets;
}

type Row = { identity: string; value: Json };

const rowsOf = (tenant: TenantTransaction, kept: Kept, where: string, values: readonly unknown[], page: string): Promise<Row[]> =>
  tenant.query<Row>(
    `select t.id as identity, to_json(t.${identifier(kept.was)}) as value from ${place(tenant.client.schema, kept.model)} t
     where ${unconverted(kept)}${where} order by t.id ${page}`,
    values,
  );

/** A page of the values that did not fit and whose field is still empty. */
export async function readKept(
  tenant: TenantTransaction,
  id: string,
  kept_id: string,
  { limit, skip }: { limit: number; skip: number },
): Promise<KeptPage> {
  const kept = await one(tenant, id, kept_id);
  return { data: await rowsOf(tenant, kept, '', [], `limit ${limit} offset ${skip}`), total: await countOf(tenant, kept) };
}

/**
 * Writes kept values back, at most 500 a call from the record `after` on, into the field or another one of the model where
 * that is empty; with the caller's rights and as their change. Values that do not fit it are left where they are.
 */
export async function restoreKept(
  tenant: TenantTransaction,
  id: string,
  kept_id: string,
  into: { field?: string | undefined; after?: string | undefined },
) {
  const kept = await one(tenant, id, kept_id);
  const name = into.field ?? kept.field;
  const field = tenant.config.schema.models.get(kept.model)?.fields.get(name);
  if (!field) throw new AppError('invalid', { fields: [{ field: 'field', code: 'unknown_field', message: `There is no field ${name}.` }] });
  const empty = name === kept.field ? '' : ` and t.${identifier(name)} is null`;
  const rows = await rowsOf(tenant, kept, `${empty} and ($1::uuid is null or t.id > $1)`, [into.after ?? null], `limit ${batch}`);
  const fitting = rows.filter(({ value }) => descriptorOf(field).parse(field, value).ok);
  await saveRecords(
    tenant,
    fitting.map(({ identity, value }) => ({ model: kept.model, identity, properties: { [name]: value } })),
  );
  const after = rows.length === batch ? (rows.at(-1)?.identity ?? null) : null;
  return { restored: fitting.length, left: rows.length - fitting.length, after };
}

/** Takes kept values away for good. */
export async function purgeKept(database: Database, principal: TenantTransaction['principal'], id: string, kept_id: string): Promise<void> {
  const { kept, schema } = await inTenant(database, principal, async (tenant) => {
    demand(tenant, tenant.config, 'UPDATE', 'models', readDocument(tenant, 'models', id));
    return { kept: await one(tenant, id, kept_id), schema: tenant.client.schema };
  });
  await database.migrator.use((ddl) => ddl.exclusively(schema, () => purge(ddl, schema, kept)));
}
