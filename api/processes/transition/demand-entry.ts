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

/** `steps` are those of the process that the record enters, where that is another one. */
type Entry = Answers & { steps?: Steps };

/**
 * 422 with the reason while a step refuses the record, or would end it with less or more than it was for and nobody has
 * said that it is meant so. A refusal that no longer fits the models refuses nothing.
 */
export async function demandEntry(tenant: TenantTransaction, record: Subject, key: string, entry: Entry = {}): Promise<void> {
  const [refusal] = await refusalsOf(tenant, record, [key], entry.steps);
  if (refusal) throw new AppError('step_refused', refusal);
  for (const code of unanswered) {
    if (entry[answerTo[code]]) continue;
    const asked = askedFor(tenant.config.policies.get(key), answerTo[code]).map((refuse) => ({ step: key, refuse }));
    const [reason] = await firstReasons(tenant, record, asked);
    // Who has only the link of a form is not asked whether it is meant so.
    if (reason) throw new AppError(tenant.principal.share ? 'step_refused' : code, reason);
  }
}

/** Which of these steps would refuse the record as it stands, and the first reason of each, in one query. */
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

/** The first of these reasons that holds, for each step, in one query; none that no longer fits the models. */
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

/** The first of these reasons that holds of the record as it stands, if one does. A condition that does not fit the model is refused. */
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

/** What keeps the record in the step where it stands; its cancellation nothing does. */
function keepersOf(tenant: TenantTransaction, { subject, active_operation }: Subject, key: string): Objection[] {
  if (!active_operation || active_operation.key === key || subject.cancelled.includes(key)) return [];
  return objectionsToLeaving(tenant.config.policies.get(active_operation.key));
}

/** What guards a step, whether it is a built-in one or the company's own. */
function guardsOf(tenant: TenantTransaction, { subject }: Subject, key: string, steps: Steps): Objection[] {
  if (subject.cancelled.includes(key)) return [];
  const place = (of: string) => steps.find((step) => step.key === of)?.line_num;
  const isFree = ({ from, free }: GuardRule) =>
    free.includes(key) || (place(key) ?? Number.POSITIVE_INFINITY) < (place(from) ?? Number.NEGATIVE_INFINITY);
  return bindingOf(tenant)
    .guards.filter((guard) => guard.model === subject.model && !isFree(guard))
    .map(({ refuse }) => refuse);
}

/** The values that the caller may read: a reason tells nobody what they may not, and who has only the link of a form none. */
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
