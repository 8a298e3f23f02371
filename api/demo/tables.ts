import { readFile } from 'node:fs/promises';
import { systemPrincipal } from '@millwright/core/access/principals.ts';
import type { Principal } from '@millwright/core/access/types.ts';
import type { Named, Row, Tables } from '@millwright/seeds/demo/types.ts';
import { parse } from 'csv-parse/sync';
import type { TenantTransaction } from '../db/types.ts';
import { getRecords } from '../records/query.service.ts';

const folder = new URL('data/', import.meta.resolve('@millwright/seeds/demo/demo.ts'));

/** Tables of the demo companies, read from their files. */
export async function tablesOf(names: readonly string[]): Promise<Tables> {
  const read = async (name: string) => [name, parse<Row>(await readFile(new URL(`${name}.csv`, folder)), { columns: true, bom: true })] as const;
  return Object.fromEntries(await Promise.all(names.map(read)));
}

/** Who loads: the product itself, by its import. */
export const loader = (client: { id: string }): Principal => ({
  ...systemPrincipal(client.id),
  cause: { kind: 'import', id: 'demo', depth: 0, chain: [] },
});

/** The identity of a record; null where there is none. */
export async function find(tenant: TenantTransaction, { model, field, value, filled }: Named): Promise<string | null> {
  const isThat = { fact: field, operator: 'equal' as const, value };
  const filters = filled ? { all: [isThat, { fact: filled, operator: 'isNotEmpty' as const, value: true }] } : isThat;
  const request = { model, filters, limit: 1, fields: [] };
  const { data } = await getRecords(tenant, request, { rights: 'by_caller' });
  return data[0]?.identity ?? null;
}
