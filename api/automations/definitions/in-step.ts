import { AppError } from '@millwright/core/errors.ts';
import { tryCondition } from '@millwright/core/filter/check.ts';
import { matches } from '@millwright/core/filter/evaluate/evaluate.ts';
import { collectFacts } from '@millwright/core/filter/facts.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { readFacts } from '../../records/record-facts.ts';
import type { DocumentOffer } from './offers.ts';

/** Whether one of these offers belongs to the present step of the record and its condition holds. A condition that no longer fits the models offers nothing. */
export async function isOfferedInStep(
  tenant: TenantTransaction,
  { id, model }: { id: string; model: string },
  offers: readonly DocumentOffer[],
): Promise<boolean> {
  const { binding, schema } = tenant.config;
  const subject = binding?.subjects.find((each) => each.model === model);
  const steps = offers.flatMap(({ step }) => step ?? []);
  if (!binding || !subject || steps.length === 0) return false;
  const conditions = steps.map(({ key, when }) => ({ key, condition: tryCondition(when, schema, model) }));
  const stands = `${subject.active}.${binding.operation.key}`;
  const facts = (await readFacts(tenant, model, id, [stands, ...steps.flatMap(({ when }) => collectFacts(when))])) ?? {};
  const now = {
    now: tenant.now,
    time_zone: tenant.client.time_zone,
    values: { object_id: id, user_id: tenant.principal.user_id, client_id: tenant.client.id },
  };
  const active = (facts[subject.active] as { [key: string]: unknown } | null | undefined)?.[binding.operation.key];
  for (const { key, condition } of conditions)
    if (key === active && !(condition instanceof AppError) && (await matches(condition, facts, now))) return true;
  return false;
}
