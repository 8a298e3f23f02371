import type { ImportState } from '@millwright/core/contract/imports.ts';
import { AppError, type Problem } from '@millwright/core/errors.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import type { TenantTransaction } from '../db/types.ts';
import { tableOf } from '../records/draft/load.ts';
import { demandModel } from '../records/draft/rights.ts';
import type { ImportSetup } from './setup.ts';
import { askUndo, stopUndo } from './undo/ask-undo.ts';
import { lastUndo } from './undo/undo-rows.ts';

export type { ImportState } from '@millwright/core/contract/imports.ts';
export { importRows } from './import-rows.ts';
export { runImport } from './run-import.ts';

type Row = Omit<ImportState, 'errors' | 'undo' | 'created_at' | 'ended_at'> & { created_at: Date; ended_at: Date | null };

const shownErrors = 100;

/** SQL for the stored properties of an import's file; empty for imports of earlier versions. */
const jobColumns = (row: string) => `${row}->'file' as file, coalesce(${row}->'duplicates', '{"total":0,"rows":[]}') as duplicates`;

/** The properties of an import's file. */
export async function importedFile(tenant: TenantTransaction, id: string): Promise<Pick<ImportState, 'file' | 'duplicates'>> {
  const [row] = await tenant.query<Pick<ImportState, 'file' | 'duplicates'>>(
    `select ${jobColumns('mapping')} from ${tableOf(tenant, '_imports')} where id = $1`,
    [id],
  );
  if (!row) throw new AppError('not_found');
  return row;
}

type Kept = { model: string; total: number; file_name: string | null; created_by: string | null; mapping: ImportSetup };

/** A stored import; those of other clients are not found. */
export async function importSetup(tenant: TenantTransaction, id: string): Promise<Kept> {
  const text = `select model, total, file_name, created_by, mapping from ${tableOf(tenant, '_imports')} where id = $1`;
  const [row] = isUuid(id) ? await tenant.query<Kept>(text, [id]) : [];
  if (!row) throw new AppError('not_found');
  return row;
}

/** The progress of an import, and its first failed rows after `skip`. */
export async function importProgress(tenant: TenantTransaction, id: string, skip = 0): Promise<ImportState> {
  const [row] = isUuid(id)
    ? await tenant.query<Row>(
        `select id, model, file_name, ${jobColumns('mapping')}, status, total, done, failed, created, created_at, ended_at,
          case when error is not null then json_build_object('code', error->'code', 'message', error->'message') end as error
         from ${tableOf(tenant, '_imports')} where id = $1`,
        [id],
      )
    : [];
  if (!row) throw new AppError('not_found');
  const model = tenant.config.schema.models.get(row.model);
  if (model) demandModel(tenant, 'CREATE', model);
  const errors = await tenant.query<{ line: number; problems: Problem[] }>(
    `select line, errors as problems from ${tableOf(tenant, '_import_rows')} where import_id = $1 and status = 'failed' order by line limit ${shownErrors} offset $2`,
    [id, skip],
  );
  return {
    ...row,
    created_at: new Date(row.created_at).toISOString(),
    ended_at: row.ended_at ? new Date(row.ended_at).toISOString() : null,
    undo: await lastUndo(tenant, id),
    errors,
  };
}

/** Stops an import after the present batch; written rows stay. An import that has ended is not changed. */
export async function cancelImport(tenant: TenantTransaction, id: string): Promise<ImportState> {
  await importProgress(tenant, id);
  await tenant.query(
    `update ${tableOf(tenant, '_imports')} set status = 'cancelled', ended_at = now() where id = $1 and status in ('waiting', 'running')`,
    [id],
  );
  return importProgress(tenant, id);
}

/** Starts undoing an import that has ended. Returns its progress. */
export async function undoImport(tenant: TenantTransaction, id: string): Promise<ImportState> {
  await askUndo(tenant, await importProgress(tenant, id));
  return importProgress(tenant, id);
}

/** Stops undoing an import after the present batch. */
export async function cancelUndo(tenant: TenantTransaction, id: string): Promise<ImportState> {
  await stopUndo(tenant, await importProgress(tenant, id));
  return importProgress(tenant, id);
}
