import { type Ledger, type LedgerEntry, ledgerPage } from '@millwright/core/contract/ledgers.ts';
import { AppError } from '@millwright/core/errors.ts';
import { parseToWrite } from '@millwright/core/exact-json.ts';
import { ledgerSql } from '@millwright/core/query/dataset/ledger.ts';
import type { TenantTransaction } from '../db/types.ts';
import { compiling, valuesOf } from '../records/read/plans.ts';
import { modelOf } from '../records/stored/model-of.ts';

type Asked = { balance: string; after?: string | undefined };

/** A page of what moved a balance of a record, newest first, with every digit; not_found where there is no such record. */
export async function ledgerOf(tenant: TenantTransaction, id: string, { balance, after = undefined }: Asked): Promise<Ledger> {
  const model = tenant.config.schema.models.get((await modelOf(tenant, id)) ?? '');
  if (!model) throw new AppError('not_found');
  const statement = compiling(tenant);
  statement.guard.model(model);
  const text = ledgerSql(statement, model, { record: id, path: balance, after: after ?? null, limit: ledgerPage + 1 });
  const page = `select coalesce(json_agg(entry), '[]')::text as entries from (${text}) entry`;
  const [read] = await tenant.query<{ entries: string }>(page, valuesOf(statement));
  const rows = parseToWrite(read?.entries ?? '[]') as LedgerEntry[];
  return { data: rows.slice(0, ledgerPage), more: rows.length > ledgerPage };
}
