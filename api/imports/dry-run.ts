import type { DryRun, ImportState } from '@millwright/core/contract/imports.ts';
import { AppError, type Problem } from '@millwright/core/errors.ts';
import { appErrorOf } from '../db/sql/faults.ts';
import type { TenantTransaction } from '../db/types.ts';
import { tableOf } from '../records/draft/load.ts';
import { problemsOf } from './columns/problems-of.ts';
import { importedFile, importSetup } from './imports.service.ts';
import { type ImportRow, type Mapping, mayReadTargets } from './mapping.ts';
import { readRows } from './rows.ts';
import { readStaged } from './setup.ts';
import { stageImport, type Upload } from './stage.ts';
import { type Outcome, writeRows } from './write-rows.ts';

const mostOutcomes = 100;

type Row = { line: number; values: ImportRow; errors: Problem[] | null };
type Foreseen = DryRun['outcomes'][number];

/**
 * Returns what an import would do, with the results of its first rows. The rows are written like in the real import, so
 * this must run in a transaction that is always rolled back (`dry_run`).
 */
export async function tryImport(tenant: TenantTransaction, upload: Upload): Promise<Pick<ImportState, 'file' | 'duplicates'> & { dry_run: DryRun }> {
  const id = await stageImport(tenant, upload);
  const { model, total, mapping } = await importSetup(tenant, id);
  const rows = await tenant.query<Row>(
    `select line, values, errors from ${tableOf(tenant, '_import_rows')} where import_id = $1 order by line limit ${mostOutcomes}`,
    [id],
  );
  const foreseen = await foresee(
    tenant,
    readStaged(tenant, model, mapping),
    rows.filter(({ errors }) => !errors),
  );
  const outcomes = rows.flatMap(({ line, errors }) => (errors ? refusal(line, errors) : (foreseen.get(line) ?? [])));
  return { ...(await importedFile(tenant, id)), dry_run: { total, outcomes } };
}

/** Writes all rows at once, or one by one if the database refuses that. A row with a repeated key is written after the first one. */
async function foresee(tenant: TenantTransaction, mapping: Mapping, rows: readonly Row[]): Promise<Map<number, Foreseen>> {
  const foreseen = new Map<number, Foreseen>();
  let size = rows.length;
  for (let open = [...rows]; open.length; ) {
    const now = open.slice(0, size);
    const outcomes = await write(tenant, mapping, now);
    if (outcomes === null) {
      size = 1;
      continue;
    }
    for (const [index, outcome] of outcomes.entries()) if (outcome) foreseen.set((now[index] as Row).line, outcome);
    open = [...now.filter(({ line }) => !foreseen.has(line)), ...open.slice(size)];
  }
  return foreseen;
}

/** The results of some rows: null for a row that must wait for another. The whole result is null when the database refuses to write them together. */
async function write(tenant: TenantTransaction, mapping: Mapping, rows: readonly Row[]): Promise<(Foreseen | null)[] | null> {
  const cells = rows.map(({ values }) => values);
  // That a value is the stored one is no secret to people who may read it, and to nobody else.
  const before = mayReadTargets(tenant, mapping) ? await versions(tenant, mapping, cells) : null;
  try {
    const outcomes = await tenant.whole(async () => {
      const written = await writeRows(tenant, mapping, cells);
      await tenant.query('set constraints all immediate');
      return written;
    });
    return outcomes.map((outcome, index) => foreseenOf((rows[index] as Row).line, outcome, before));
  } catch (error) {
    const refused = appErrorOf(error);
    if (!(refused instanceof AppError) || refused.code === 'unavailable' || refused.code === 'internal') throw error;
    if (rows.length > 1) return null;
    return [refusal((rows[0] as Row).line, problemsOf(refused))];
  }
}

const refusal = (line: number, problems: Problem[]): Foreseen => ({ line, outcome: 'refused', problems });

/** The result of a row. Without the versions `before`, each write of an existing record counts as an update. */
function foreseenOf(line: number, outcome: Outcome, before: ReadonlyMap<string, number> | null): Foreseen | null {
  if (outcome === 'later') return null;
  if ('problems' in outcome) return refusal(line, outcome.problems);
  const { created, identity, version } = outcome.record;
  if (created) return { line, outcome: 'create', problems: [] };
  return { line, outcome: before?.get(identity) === version ? 'unchanged' : 'update', identity, problems: [] };
}

/** The versions of the records that rows would update. */
async function versions(tenant: TenantTransaction, mapping: Mapping, rows: readonly ImportRow[]): Promise<Map<string, number>> {
  if (mapping.keys.length === 0) return new Map();
  const ids = (await readRows(tenant, mapping, rows)).flatMap((row) => ('item' in row && row.item.identity ? [row.item.identity] : []));
  const records = await tenant.query<{ id: string; version: number }>(
    `select id, version from ${tableOf(tenant, mapping.model.table)} where id = any($1::uuid[])`,
    [ids],
  );
  return new Map(records.map(({ id, version }) => [id, version]));
}
