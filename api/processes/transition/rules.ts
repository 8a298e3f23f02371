import { AppError } from '@millwright/core/errors.ts';
import { checkCondition, tryCondition } from '@millwright/core/filter/check.ts';
import { collectFacts } from '@millwright/core/filter/facts.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { movesOf } from '@millwright/core/process/own-moves.ts';
import type { CrossRule } from '@millwright/core/process/types.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { lockRecords } from '../../records/stored/lock-records.ts';
import { factsOf, holds } from '../definitions/conditions.ts';
import { bindingOf, readSubject, type Subject } from '../definitions/subjects.ts';
import { endOf, identitiesAt } from './paths.ts';
import type { Transition } from './types.ts';

/** A rule with the records that it may move, all of one model. */
type Aimed = { rule: CrossRule; model: string; targets: string[] };
type Move = (transition: Transition, rule: CrossRule) => Promise<unknown>;

/**
 * What entering a step does to other records: each rule about it is decided by json-rules-engine on facts of each of
 * its targets, and moves those that still stand where the rule expects them. Targets are locked before: of several
 * records that are about to move the same one, the last to commit sees what the others have done.
 */
export async function applyRules(tenant: TenantTransaction, entered: Subject, key: string, move: Move): Promise<void> {
  const policy = tenant.config.policies.get(key);
  const own = policy ? movesOf([policy]).filter((rule) => fits(tenant, rule)) : [];
  const rules = [...bindingOf(tenant).rules, ...own].filter((rule) => rule.model === entered.subject.model && rule.enters === key);
  if (rules.length === 0) return;
  const facts = await factsOf(
    tenant,
    entered,
    rules.flatMap(({ targets }) => targets),
  );
  const aimed = rules.map((rule) => aimOf(tenant, rule, facts));
  await lockTargets(tenant, aimed);
  for (const each of aimed) for (const identity of each.targets) await apply(tenant, each, identity, move);
}

/** A rule of the company's own that no longer fits the models moves nothing. */
function fits({ config: { schema } }: TenantTransaction, { model, targets, when }: CrossRule): boolean {
  const [end, ...others] = targets.map((path) => endOf(schema, model, path));
  return Boolean(end) && others.every((each) => each === end) && !(tryCondition(when, schema, end ?? '') instanceof AppError);
}

function aimOf({ config }: TenantTransaction, rule: CrossRule, facts: JsonObject): Aimed {
  const targets = [...new Set(rule.targets.flatMap((path) => identitiesAt(facts, path)))].sort();
  return { rule, model: endOf(config.schema, rule.model, rule.targets[0] ?? ''), targets };
}

/** Models and identities in their order, so that two who lock never wait in a circle. */
async function lockTargets(tenant: TenantTransaction, aimed: readonly Aimed[]): Promise<void> {
  for (const [model, some] of [...Map.groupBy(aimed, ({ model }) => model)].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const ids = [...new Set(some.flatMap(({ targets }) => targets))].sort();
    if (ids.length > 0) await lockRecords(tenant, model, ids);
  }
}

async function apply(tenant: TenantTransaction, { rule, model }: Aimed, identity: string, move: Move): Promise<void> {
  const subject = bindingOf(tenant).subjects.find((each) => each.model === model);
  const target = subject && (await readSubject(tenant, identity, subject));
  if (target?.active_operation?.key !== rule.only_from) return;
  const facts = await factsOf(tenant, target, [...collectFacts(rule.when)]);
  if (await holds(tenant, checkCondition(rule.when, tenant.config.schema, model), target, facts))
    await move({ object_id: identity, action: 'set_step', step: rule.set_step }, rule);
}
