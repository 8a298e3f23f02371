import type { Json } from '@millwright/core/json.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { type DoneStep, type LoadedRun, stepsTable } from '../runs/run-rows.ts';

/** The result of each pass of a loop, in order: the output of the last step that succeeded in it, or null. */
export async function passOutputs(tenant: TenantTransaction, { id }: LoadedRun, { item, output }: DoneStep): Promise<Json[]> {
  const count = Array.isArray(output) ? output.length : 0;
  const before = item === '' ? '' : `${item}.`;
  const text = `SELECT DISTINCT ON (item) substr(item, length($2) + 1)::int AS pass, output FROM ${stepsTable(tenant)}
    WHERE run_id = $1 AND starts_with(item, $2) AND substr(item, length($2) + 1) ~ '^\\d+$' AND status = 'success' ORDER BY item, end_date DESC, id DESC`;
  const rows = await tenant.query<{ pass: number; output: Json }>(text, [id, before], { name: 'steps.of_passes' });
  const passes = new Map(rows.map((row) => [row.pass, row.output]));
  return Array.from({ length: count }, (_, pass) => passes.get(pass) ?? null);
}
