import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import type { ChainRule, StepFollowers } from '@millwright/core/process/types.ts';
import { readGuard } from '@millwright/core/query/guard.ts';
import { isVisible } from '@millwright/core/query/visible.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { deleteRecords } from '../../records/records.service.ts';
import { lockRecords } from '../../records/stored/lock-records.ts';
import { factsOf } from '../definitions/conditions.ts';
import { bindingOf, labelField, type Subject } from '../definitions/subjects.ts';
import type { Transition } from './types.ts';

type Follower = { rule: ChainRule; model: string; identity: string; label: string };

const rulesOf = (tenant: TenantTransaction, { subject }: Subject, key: string) =>
  bindingOf(tenant).chains.filter(({ model, enters }) => model === subject.model && enters === key);

/** The records at the end of a path of relations, as facts hold them. */
function atEnd(facts: Json | undefined, [name, ...rest]: string[]): JsonObject[] {
  if (Array.isArray(facts)) return facts.flatMap((one) => atEnd(one, name === undefined ? [] : [name, ...rest]));
  if (!isObject(facts)) return [];
  return name === undefined ? [facts] : atEnd(facts[name], rest);
}

/** The records behind a record that these rules would move, as they stand now, in one query. */
async function followersBy(tenant: TenantTransaction, record: Subject, rules: readonly ChainRule[]): Promise<Follower[]> {
  if (rules.length === 0) return [];
  const { subjects, operation } = bindingOf(tenant);
  const chained = rules.flatMap((rule) => {
    const model = tenant.config.schema.models.get(rule.model)?.ends.get(rule.behind)?.to;
    const subject = subjects.find((each) => each.model === model);
    return model && subject ? [{ rule, model, step: [subject.active, operation.key], name: labelField(tenant, model) }] : [];
  });
  const facts = await factsOf(
    tenant,
    record,
    chained.flatMap(({ rule, step, name }) => [`${rule.behind}.${name}`, `${rule.behind}.${step.join('.')}`]),
  );
  return chained.flatMap(({ rule, model, step, name }) => {
    const [active = '', key = ''] = step;
    const open = atEnd(facts, [rule.behind]).filter((each) => isObject(each[active]) && !rule.except.includes(String(each[active][key])));
    return open.map((each) => ({ rule, model, identity: String(each.identity), label: String(each[name] ?? '') }));
  });
}

/** Which records each of these steps would move with the record, as far as the caller may see them. */
export async function followersOf(tenant: TenantTransaction, record: Subject, keys: readonly string[]): Promise<StepFollowers[]> {
  const { access, client, config } = tenant;
  const seen = { schema: config.schema, guard: readGuard(access, client.id) };
  const maySee = (slug: string, name: string) => {
    const model = config.schema.models.get(slug);
    return model !== undefined && isVisible(seen, model, name);
  };
  const rules = keys.flatMap((key) => rulesOf(tenant, record, key)).filter(({ model, behind }) => maySee(model, behind));
  const followers = (await followersBy(tenant, record, rules)).map((each) =>
    maySee(each.model, labelField(tenant, each.model)) ? each : { ...each, label: '…' },
  );
  return [...Map.groupBy(followers, ({ rule }) => rule.enters)].map(([step, of]) => ({
    step,
    records: of.map(({ identity, label }) => ({ identity, label })),
  }));
}

/** Moves the records behind one that has entered a step. They are locked first: what others did with them until then counts. */
export async function applyChains(
  tenant: TenantTransaction,
  entered: Subject,
  key: string,
  move: (transition: Transition, rule: ChainRule) => Promise<unknown>,
): Promise<void> {
  const rules = rulesOf(tenant, entered, key);
  const before = await followersBy(tenant, entered, rules);
  if (before.length === 0) return;
  const models = [...Map.groupBy(before, ({ model }) => model)].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [model, some] of models) await lockRecords(tenant, model, [...new Set(some.map(({ identity }) => identity))].sort());
  for (const { rule, identity } of await followersBy(tenant, entered, rules))
    await move({ object_id: identity, action: 'set_step', step: rule.set_step }, rule);
}

/** Deletes what was worked out for a record that leaves the step and is to be worked out anew, unless it has had its effect. */
export async function dropForAnew(tenant: TenantTransaction, record: Subject, key: string): Promise<void> {
  const rules = bindingOf(tenant).anew.filter(({ model, leaves }) => model === record.subject.model && leaves === key);
  if (rules.length === 0) return;
  const facts = await factsOf(
    tenant,
    record,
    rules.map(({ drops, unless }) => `${drops}.${unless}`),
  );
  for (const { id, drops, unless } of rules) {
    const stale = atEnd(facts, drops.split('.')).filter((each) => !hasSome(each[unless]));
    const ids = stale.map(({ identity }) => String(identity));
    if (ids.length > 0) await deleteRecords(tenant.causedBy({ ...tenant.principal.cause, rule: id }), ids, { rights: 'by_caller' });
  }
}

const hasSome = (link: Json | undefined): boolean => (Array.isArray(link) ? link.length > 0 : isObject(link));
