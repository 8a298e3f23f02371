import { AppError } from '@millwright/core/errors.ts';
import { checkCondition, tryCondition } from '@millwright/core/filter/check.ts';
import { collectFacts } from '@millwright/core/filter/facts.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { fieldsIn, fillText } from '@millwright/core/process/fill-text.ts';
import {
  type Answers,
  answerTo,
  askedFor,
  type Objection,
  objectionsTo,
  objectionsToLeaving,
  unanswered,
} from '@millwright/core/process/objections.ts';
import type { GuardRule, Operation, StepRefusal } from '@millwright/core/process/types.ts';
import { readGuard } from '@millwright/core/query/guard.ts';
import { isVisible } from '@millwright/core/query/visible.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { factsOf, holds } from '../definitions/conditions.ts';
import { bindingOf, type Subject } from '../definitions/subjects.ts';

type Steps = readonly Pick<Operation, 'key' | 'line_num'>[];

/** `steps` are the steps of the process that the record enters, if that is a different one. */
type Entry = Answers & { steps?: Steps };

/**
 * Throws 422 with the reason when a step refuses the record, or when it would end with less or more than was ordered
 * without a confirmation. A refusal that no longer fits the models is ignored.
 */
export async function demandEntry(tenant: TenantTransaction, record: Subject, key: string, entry: Entry = {}): Promise<void> {
  const [refusal] = await refusalsOf(tenant, record, [key], entry.steps);
  if (refusal) throw new AppError('step_refused', refusal);
  for (const code of unanswered) {
    if (entry[answerTo[code]]) continue;
    const asked = askedFor(tenant.config.policies.get(key), answerTo[code]).map((refuse) => ({ step: key, refuse }));
    const [reason] = await firstReasons(tenant, record, asked);
    // Somebody with only a form's link can't confirm.
    if (reason) throw new AppError(tenant.principal.share ? 'step_refused' : code, reason);
  }
}

/** The steps that would refuse the record in its present state, each with the first reason, in one query. */
export async function refusalsOf(
  tenant: TenantTransaction,
  record: Subject,
  keys: readonly string[],
  steps: Steps = record.operations,
): Promise<StepRefusal[]> {
  const refusing = keys.flatMap((step) =>
    [...keepersOf(tenant, record, step), ...guardsOf(tenant, record, step, steps), ...objectionsTo(tenant.config.policies.get(step))].map(
      (refuse) => ({ step, refuse }),
    ),
  );
  return firstReasons(tenant, record, refusing);
}

/** For each step the first of these reasons that applies, in one query. Reasons that no longer fit the models are ignored. */
async function firstReasons(tenant: TenantTransaction, record: Subject, refusing: readonly { step: string; refuse: Objection }[]) {
  if (refusing.length === 0) return [];
  const facts = await factsOf(
    tenant,
    record,
    refusing.flatMap(({ refuse }) => [...collectFacts(refuse.when), ...fieldsIn(refuse.text)]),
  );
  const refusals: StepRefusal[] = [];
  const readable = visibleTo(tenant, record, facts);
  for (const { step, refuse } of refusing) {
    if (refusals.some((each) => each.step === step)) continue;
    const condition = conditionOf(tenant, record, refuse);
    if (condition && (await holds(tenant, condition, record, facts)))
      refusals.push({ step, reason: fillText(refuse.text, readable, (value) => (value === undefined ? '…' : String(value ?? ''))) });
  }
  return refusals;
}

/** The first of these reasons that applies to the record in its present state, if any. Throws when a condition does not fit the model. */
export async function reasonsOf(tenant: TenantTransaction, record: Subject, objections: readonly Objection[]) {
  for (const { when } of objections) checkCondition(when, tenant.config.schema, record.subject.model);
  return (
    await firstReasons(
      tenant,
      record,
      objections.map((refuse) => ({ step: '', refuse })),
    )
  ).map(({ reason }) => reason);
}

/** The reasons that keep the record in its present step. A cancellation is always possible. */
function keepersOf(tenant: TenantTransaction, { subject, active_operation }: Subject, key: string): Objection[] {
  if (!active_operation || active_operation.key === key || subject.cancelled.includes(key)) return [];
  return objectionsToLeaving(tenant.config.policies.get(active_operation.key));
}

/** The guard rules of a step, whether built-in or the company's own. */
function guardsOf(tenant: TenantTransaction, { subject }: Subject, key: string, steps: Steps): Objection[] {
  if (subject.cancelled.includes(key)) return [];
  const place = (of: string) => steps.find((step) => step.key === of)?.line_num;
  const isFree = ({ from, free }: GuardRule) =>
    free.includes(key) || (place(key) ?? Number.POSITIVE_INFINITY) < (place(from) ?? Number.NEGATIVE_INFINITY);
  return bindingOf(tenant)
    .guards.filter((guard) => guard.model === subject.model && !isFree(guard))
    .map(({ refuse }) => refuse);
}

/** The values that the caller may read, for use in a reason. Somebody with only a form's link may read none. */
function visibleTo({ access, client, principal, config: { schema } }: TenantTransaction, { subject }: Subject, facts: JsonObject): JsonObject {
  if (principal.share) return {};
  const model = schema.models.get(subject.model);
  const seen = { schema, guard: readGuard(access, client.id) };
  return model ? Object.fromEntries(Object.entries(facts).filter(([name]) => isVisible(seen, model, name))) : {};
}

function conditionOf(tenant: TenantTransaction, record: Subject, { when }: Objection) {
  const condition = tryCondition(when, tenant.config.schema, record.subject.model);
  return condition instanceof AppError ? null : condition;
}
