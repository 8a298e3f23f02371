import { checkCondition } from '@millwright/core/filter/check.ts';
import { collectFacts } from '@millwright/core/filter/facts.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import type { CrossRule } from '@millwright/core/process/types.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { lockRecords } from '../../records/stored/lock-records.ts';
import { factsOf, holds } from '../definitions/conditions.ts';
import { identityAt } from '../definitions/definitions.ts';
import { bindingOf, type Subject } from '../definitions/subjects.ts';
import type { Transition } from './types.ts';

/**
 * What entering a step does to other records: each rule about it is decided by json-rules-engine on facts that one
 * query reads, and moves its target when that still stands where the rule expects it. Targets are locked before: of
 * several records that are about to move the same one, the last to commit sees what the others have done.
 */
export async function applyRules(
  tenant: TenantTransaction,
  entered: Subject,
  key: string,
  move: (transition: Transition, rule: CrossRule) => Promise<unknown>,
): Promise<void> {
  const rules = bindingOf(tenant).rules.filter((rule) => rule.model === entered.subject.model && rule.enters === key);
  const locked = await lockTargets(tenant, entered, rules);
  for (const rule of rules) {
    const facts = await factsOf(tenant, entered, pathsOf(tenant, rule));
    const target = identityAt(facts, rule.target);
    if (target === null || !locked.has(target) || stepAt(tenant, facts, rule) !== rule.only_from) continue;
    if (await holds(tenant, checkCondition(rule.when, tenant.config.schema, rule.model), entered, facts))
      await move({ object_id: target, action: 'set_step', step: rule.set_step }, rule);
  }
}

/** Locks the records that rules may move, models and identities in their order, so that two who lock never wait in a circle. */
async function lockTargets(tenant: TenantTransaction, entered: Subject, rules: readonly CrossRule[]): Promise<Set<string>> {
  const { model } = entered.subject;
  const paths = [...new Set(rules.map(({ target }) => target))];
  const facts = paths.length > 0 ? await factsOf(tenant, entered, paths) : {};
  const locked = new Set<string>();
  for (const [of, some] of [...Map.groupBy(paths, (path) => endOf(tenant, model, path))].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const ids = some.map((path) => identityAt(facts, path)).filter((id) => id !== null);
    if (ids.length > 0) await lockRecords(tenant, of, ids);
    for (const id of ids) locked.add(id);
  }
  return locked;
}

/** What the condition reads, and where the target stands. */
const pathsOf = (tenant: TenantTransaction, rule: CrossRule) => [...collectFacts(rule.when), `${rule.target}.${activeKey(tenant, rule)}`];

/** The model that a to-one path leads to. */
function endOf(tenant: TenantTransaction, model: string, path: string): string {
  let at = model;
  for (const name of path.split('.')) at = tenant.config.schema.models.get(at)?.ends.get(name)?.to ?? '';
  return at;
}

function activeKey(tenant: TenantTransaction, { model, target }: CrossRule): string {
  const { subjects, operation } = bindingOf(tenant);
  const moved = endOf(tenant, model, target);
  return `${subjects.find((subject) => subject.model === moved)?.active ?? ''}.${operation.key}`;
}

function stepAt(tenant: TenantTransaction, facts: JsonObject, rule: CrossRule): Json {
  let at: Json | undefined = facts;
  for (const name of `${rule.target}.${activeKey(tenant, rule)}`.split('.')) at = isObject(at) ? at[name] : undefined;
  return at ?? null;
}
