import { invalid, type Problem } from '@millwright/core/errors.ts';
import type { TenantTransaction } from '../db/types.ts';
import { type ImportRequest, type ImportRow, readMapping } from './mapping.ts';
import { writeRows } from './write-rows.ts';

const batch = 1_000;

/**
 * Imports rows in the caller's own transaction, with the same mapping, look-ups and rules as a file, but all or
 * nothing. Problems contain the index of their row, from 0.
 */
export async function importRows(
  tenant: TenantTransaction,
  request: ImportRequest & { rows: readonly ImportRow[] },
): Promise<{ created: number; updated: number; identities: string[] }> {
  const mapping = readMapping(tenant.config.schema, request);
  const identities: string[] = new Array(request.rows.length);
  const count = { created: 0, updated: 0 };
  let open = request.rows.map((row, index) => ({ row, index }));
  while (open.length) {
    const now = open.slice(0, batch);
    const outcomes = await writeRows(
      tenant,
      mapping,
      now.map(({ row }) => row),
    );
    const problems: Problem[] = [];
    const later: typeof open = [];
    for (const [at, outcome] of outcomes.entries()) {
      const { index } = now[at] as (typeof open)[number];
      if (outcome === 'later') later.push(now[at] as (typeof open)[number]);
      else if ('problems' in outcome) problems.push(...outcome.problems.map((problem) => ({ ...problem, field: `rows[${index}].${problem.field}` })));
      else {
        identities[index] = outcome.record.identity;
        count[outcome.record.created ? 'created' : 'updated'] += 1;
      }
    }
    if (problems.length) throw invalid(problems);
    open = [...later, ...open.slice(batch)];
  }
  return { ...count, identities };
}
