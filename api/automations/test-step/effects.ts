import type { StepEffect, TestedStep } from '@millwright/core/contract/parts/run-shapes.ts';
import { allowed, readGuard } from '@millwright/core/query/guard.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { stepItems } from '../history/history.ts';
import type { Effect } from './dry-run.ts';

/** The changes that the caller may see: those of readable models, without fields that they may not read. */
function visible(tenant: TenantTransaction, effects: readonly Effect[]): Effect[] {
  const guard = readGuard(tenant.access, tenant.client.id);
  return effects.flatMap((effect) => {
    const model = tenant.config.schema.models.get(effect.model);
    if (!model || !allowed(() => guard.model(model))) return [];
    const changes = Object.entries(effect.changes ?? {}).filter(([name]) => allowed(() => guard.field(model, name)));
    return [{ ...effect, changes: Object.fromEntries(changes) }];
  });
}

const effectItem = ({ type, node_id, model, changes = {} }: Effect): StepEffect => ({ type, object_id: node_id, model, changes });

/** The steps of a dry run, each with the changes it would make. */
export async function testedSteps(tenant: TenantTransaction, run_id: string, effects: readonly Effect[]): Promise<TestedStep[]> {
  const seen = visible(tenant, effects);
  const steps = await stepItems(tenant, run_id);
  return steps.map((step) => ({
    ...step,
    effects: seen.filter(({ step_id, item }) => step_id === step.step_id && item === step.item).map(effectItem),
  }));
}
