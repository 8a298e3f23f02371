import { bodyOf } from '@millwright/core/automation/flow/graph.ts';
import type { StepInstance } from '@millwright/core/automation/flow/interpret.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { type LoadedRun, stepsTable } from '../runs/run-rows.ts';

/**
 * Stores the number of failed passes of a loop: those in which a step without an error path failed, because an error
 * path handles the failure. Counted again at each end of the loop, so a retry corrects it.
 */
export async function countFailedPasses(tenant: TenantTransaction, run: LoadedRun, { step_id, item }: StepInstance): Promise<void> {
  const { edges } = run.definition;
  const open = [...bodyOf(edges, step_id)].filter((id) => !edges.some(({ from, port }) => from === id && port === 'error'));
  const before = item === '' ? '' : `${item}.`;
  const steps = stepsTable(tenant);
  const text = `UPDATE ${steps} loop SET partly = CASE WHEN found.failed > 0
      THEN jsonb_build_object('failed', found.failed, 'of', CASE jsonb_typeof(loop.output) WHEN 'array' THEN jsonb_array_length(loop.output) ELSE 0 END) END
    FROM (SELECT count(DISTINCT split_part(substr(item, length($3) + 1), '.', 1))::int AS failed FROM ${steps}
      WHERE run_id = $1 AND item <> '' AND starts_with(item, $3) AND status = 'failure' AND step_id = ANY($4::text[])) found
    WHERE loop.run_id = $1 AND loop.step_id = $2 AND loop.item = $5`;
  await tenant.query(text, [run.id, step_id, before, open, item], { name: 'steps.partly' });
}
