import { checkCondition } from '@millwright/core/filter/check.ts';
import { matches } from '@millwright/core/filter/evaluate.ts';
import { collectFacts } from '@millwright/core/filter/facts.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { CrossRule } from '@millwright/core/process/types.ts';
import { readFacts } from '../automations/record-facts.ts';
import type { Tenant } from '../db/types.ts';
import { identityAt } from './definitions.ts';
import { bindingOf, isObject, type Subject } from './subjects.ts';
import type { Transition } from './types.ts';

/**
 * What entering a step does to other records: each rule about it is decided by json-rules-engine on facts that one
 * query reads, and moves its target when that still stands where the rule expects it.
 */
export async function applyRules(tenant: Tenant, entered: Subject, key: string, move: (transition: Transition) => Promise<unknown>): Promise<void> {
  const rules = bindingOf(tenant).rules.filter((rule) => rule.model === entered.subject.model && rule.enters === key);
  if (rules.length === 0) return;
  const facts = await readFacts(
    tenant,
    entered.subject.model,
    entered.identity,
    rules.flatMap((rule) => pathsOf(tenant, rule)),
  );
  for (const rule of facts ? rules : []) {
    const target = identityAt(facts as JsonObject, rule.target);
    if (target === null || stepAt(tenant, facts as JsonObject, rule) !== rule.only_from) continue;
    if (await holds(tenant, rule, entered, facts as JsonObject)) await move({ object_id: target, action: 'set_step', step: rule.set_step });
  }
}

/** What the condition reads, and where the target stands. */
const pathsOf = (tenant: Tenant, rule: CrossRule) => [...collectFacts(rule.when), `${rule.target}.${activeKey(tenant, rule)}`];

function activeKey(tenant: Tenant, { model, target }: CrossRule): string {
  const { subjects, operation } = bindingOf(tenant);
  let at = model;
  for (const name of target.split('.')) at = tenant.config.schema.models.get(at)?.ends.get(name)?.to ?? '';
  return `${subjects.find((subject) => subject.model === at)?.active ?? ''}.${operation.key}`;
}

function stepAt(tenant: Tenant, facts: JsonObject, rule: CrossRule): Json {
  let at: Json | undefined = facts;
  for (const name of `${rule.target}.${activeKey(tenant, rule)}`.split('.')) at = isObject(at) ? at[name] : undefined;
  return at ?? null;
}

function holds(tenant: Tenant, { when, model }: CrossRule, { identity }: Subject, facts: JsonObject): Promise<boolean> {
  const { client, principal, now, config } = tenant;
  const values = { object_id: identity, user_id: principal.user_id, client_id: client.id };
  return matches(checkCondition(when, config.schema, model), facts, { now, time_zone: client.time_zone, values });
}
