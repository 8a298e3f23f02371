import { AppError } from '@millwright/core/errors.ts';
import { tryCondition } from '@millwright/core/filter/check.ts';
import { collectFacts } from '@millwright/core/filter/facts.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { factsOf, holds } from '../definitions/conditions.ts';
import type { Subject } from '../definitions/subjects.ts';

/** 422 with the reason while a step refuses the record. A refusal that no longer fits the models refuses nothing. */
export async function demandEntry(tenant: TenantTransaction, record: Subject, key: string): Promise<void> {
  const refuse = tenant.config.policies.get(key)?.refuse;
  if (!refuse) return;
  const condition = tryCondition(refuse.when, tenant.config.schema, record.subject.model);
  if (condition instanceof AppError) return;
  const facts = await factsOf(tenant, record, collectFacts(refuse.when));
  if (await holds(tenant, condition, record, facts)) throw new AppError('step_refused', { step: key, reason: refuse.text });
}
