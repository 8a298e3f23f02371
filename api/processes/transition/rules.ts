import { AppError } from '@millwright/core/errors.ts';
import { checkCondition, tryCondition } from '@millwright/core/filter/check.ts';
import { collectFacts } from '@millwright/core/filter/facts.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { movesOf } from '@millwright/core/process/own-moves.ts';
import type { CrossRule } from '@millwright/core/process/types.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { lockRecords } from '../../records/stored/lock-records.ts';
import { factsOf, holds } from '../definitions/conditions.ts';
import { bindingOf, readSubject, type Subject, visibleLabel } from '../definitions/subjects.ts';
import { endOf, identitiesAt } from './paths.ts';
import type { Transition } from './types.ts';

/** A rule with the records that it may move, all of one model. */
type Aimed = { rule: CrossRule; model: string; targets: string[] };
/** What a cross-object rule would do: the records that it would move, the number not moved because of their step or their values, and the number not tried. */
export type ForeseenMove = { id: string; moved: { identity: string; label: string }[]; elsewhere: number; unmet: number; more?: number };
/** The most targets of a rule to try in advance; each takes several queries. */
const mostTried = 50;
type Move = (transition: Transition, rule: CrossRule) => Promise<unknown>;

/**
 * Applies the cross-object rules of a step that was entered. Each rule is evaluated by json-rules-engine on the facts
 * of each of its targets, and moves those that are still in the expected step. Targets are locked first: if several
 * records are about to move the same one, the last to commit sees what the others did.
 */
export async function applyRules(tenant: TenantTransaction, entered: Subject, key: string, move: Move): Promise<void> {
  const policy = tenant.config.policies.get(key);
  const own = policy ? movesOf([policy]).filter((rule) => fits(tenant, rule)) : [];
  const rules = [...bindingOf(tenant).rules, ...own].filter((rule) => rule.model === entered.subject.model && rule.enters === key);
  if (rules.length === 0) return;
  const aimed = await aimAll(tenant, entered, rules);
  await lockTargets(tenant, aimed);
  for (const each of aimed) for (const identity of each.targets) await apply(tenant, each, identity, move);
}

async function aimAll(tenant: TenantTransaction, entered: Subject, rules: readonly CrossRule[]): Promise<Aimed[]> {
  const facts = await factsOf(
    tenant,
    entered,
    rules.flatMap(({ targets }) => targets),
  );
  return rules.map((rule) => aimOf(tenant, rule, facts));
}

/**
 * What rules would do if the record entered their step now: which targets would move and how many would not. Of many
 * targets only the first are tried, and none after `until`. Nothing is moved.
 */
export async function foreseeRules(
  tenant: TenantTransaction,
  entered: Subject,
  rules: readonly CrossRule[],
  until = Number.POSITIVE_INFINITY,
): Promise<ForeseenMove[]> {
  const own = rules.filter((rule) => rule.model === entered.subject.model && fits(tenant, rule));
  const foreseen: ForeseenMove[] = [];
  for (const { rule, model, targets } of own.length ? await aimAll(tenant, entered, own) : []) {
    const told: ForeseenMove = { id: rule.id, moved: [], elsewhere: 0, unmet: 0 };
    let tried = 0;
    for (const identity of targets.slice(0, mostTried)) {
      if (performance.now() > until) break;
      const target = await judge(tenant, { rule, model }, identity);
      if (target === 'elsewhere' || target === 'unmet') told[target]++;
      else told.moved.push({ identity, label: visibleLabel(tenant, target) });
      tried++;
    }
    const more = targets.length - tried;
    foreseen.push({ ...told, ...(more > 0 && { more }) });
  }
  return foreseen;
}

/** Whether a company's rule fits the models. One that no longer does moves nothing. */
function fits({ config: { schema } }: TenantTransaction, { model, targets, when }: CrossRule): boolean {
  const [end, ...others] = targets.map((path) => endOf(schema, model, path));
  return Boolean(end) && others.every((each) => each === end) && !(tryCondition(when, schema, end ?? '') instanceof AppError);
}

function aimOf({ config }: TenantTransaction, rule: CrossRule, facts: JsonObject): Aimed {
  const targets = [...new Set(rule.targets.flatMap((path) => identitiesAt(facts, path)))].sort();
  return { rule, model: endOf(config.schema, rule.model, rule.targets[0] ?? ''), targets };
}

/** Locks models and identities in order, to avoid deadlocks. */
async function lockTargets(tenant: TenantTransaction, aimed: readonly Aimed[]): Promise<void> {
  for (const [model, some] of [...Map.groupBy(aimed, ({ model }) => model)].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const ids = [...new Set(some.flatMap(({ targets }) => targets))].sort();
    if (ids.length > 0) await lockRecords(tenant, model, ids);
  }
}

/** The target of a rule in its present state; or `elsewhere` if it is in another step, or `unmet` if the condition does not hold. */
async function judge(tenant: TenantTransaction, { rule, model }: Omit<Aimed, 'targets'>, identity: string): Promise<Subject | 'elsewhere' | 'unmet'> {
  const subject = bindingOf(tenant).subjects.find((each) => each.model === model);
  const target = subject && (await readSubject(tenant, identity, subject));
  if (target?.active_operation?.key !== rule.only_from) return 'elsewhere';
  const facts = await factsOf(tenant, target, [...collectFacts(rule.when)]);
  return (await holds(tenant, checkCondition(rule.when, tenant.config.schema, model), target, facts)) ? target : 'unmet';
}

async function apply(tenant: TenantTransaction, aimed: Aimed, identity: string, move: Move): Promise<void> {
  const target = await judge(tenant, aimed, identity);
  if (typeof target !== 'string') await move({ object_id: identity, action: 'set_step', step: aimed.rule.set_step }, aimed.rule);
}
