import { ownerOf } from '@millwright/core/access/principals.ts';
import { AppError, type Problem } from '@millwright/core/errors.ts';
import { problemWords, type Wording } from '@millwright/core/failure/words.ts';
import type { Exported } from '../datasets/export-rows.ts';
import { UserEntity } from '../db/entities/user.entity.ts';
import type { TenantTransaction } from '../db/types.ts';
import { wordingIn } from '../messages/failure-words.ts';
import { tableOf } from '../records/draft/load.ts';
import { shownCell } from './columns/cells.ts';
import { columnNames } from './headings/headings.ts';
import { refusedHeadings } from './headings/refused-headings.ts';
import { importSetup } from './imports.service.ts';
import type { ImportRow } from './mapping.ts';

const batch = 1_000;

type Refused = { line: number; values: ImportRow; problems: Problem[] };

/** The rows that an import refused, as a table to correct and send again: the file's own columns, then line and reason in the user's language. */
export type RefusedRows = { exported: Exported; delimiter: string };

/** Reads them only for the user who sent the file, because its other columns are not covered by any right. */
export async function refusedRows(tenant: TenantTransaction, id: string): Promise<RefusedRows> {
  const { created_by, file_name, mapping } = await importSetup(tenant, id);
  if (created_by === null || created_by !== ownerOf(tenant.principal)) throw new AppError('forbidden', { verb: 'READ', resource: 'MODELS' });
  const columns = mapping.file?.columns.map(({ name }) => name) ?? Object.keys(mapping.columns);
  const { language } = await tenant.one(UserEntity, { id: created_by });
  const wording = wordingIn(language ?? tenant.client.language);
  const fetch = (after: number) =>
    tenant.query<Refused>(
      `select line, values, errors as problems from ${tableOf(tenant, '_import_rows')}
       where import_id = $1 and status = 'failed' and line > $2 order by line limit ${batch}`,
      [id, after],
    );
  const first = await fetch(0);
  async function* rows() {
    for (let page = first; page.length; page = await fetch(page.at(-1)?.line ?? 0))
      for (const { line, values, problems } of page)
        yield [...columns.map((name) => shownCell(values[name] ?? null)), line, reasonOf(problems, wording)];
  }
  const base = (file_name ?? 'import').replace(/\.(?:csv|xlsx|txt|tsv)$/i, '');
  return {
    exported: { head: columnNames([...columns, ...refusedHeadings(wording.language)]), rows: rows(), name: `${base} refused` },
    delimiter: mapping.file?.delimiter ?? ',',
  };
}

const reasonOf = (problems: readonly Problem[], wording: Wording): string =>
  problems.map((problem) => `${problem.field}: ${problemWords(problem, wording) || problem.code}`.replace(/^: /, '')).join(' | ');
