import { isObject, type Json } from '@millwright/core/json.ts';
import type { ChainRule, StepFollowers } from '@millwright/core/process/types.ts';
import { readGuard } from '@millwright/core/query/guard.ts';
import { isVisible } from '@millwright/core/query/visible.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { deleteRecords, saveRecords } from '../../records/records.service.ts';
import { lockRecords } from '../../records/stored/lock-records.ts';
import { factsOf } from '../definitions/conditions.ts';
import { bindingOf, labelField, type Subject } from '../definitions/subjects.ts';
import { atEnd, endOf, identitiesAt, modelsAlong } from './paths.ts';
import type { Transition } from './types.ts';

/** What a shared follower loses when the record leaves: the record's parts, and, if it belongs to the record, its `link`, which then goes to one of the others. */
type Left = { parts: string[]; belongs?: { link: string; heir: string } };
/** A record that a rule moves together with another. If it also has parts of others, it only loses parts instead (`left`). */
type Follower = { rule: ChainRule; model: string; identity: string; label: string; left?: Left };

const rulesOf = (tenant: TenantTransaction, { subject }: Subject, key: string) =>
  bindingOf(tenant).chains.filter(({ model, enters }) => model === subject.model && enters === key);

/** The records behind a record that these rules would move, in their present state, in one query; each once per rule. */
async function followersBy(tenant: TenantTransaction, record: Subject, rules: readonly ChainRule[]): Promise<Follower[]> {
  if (rules.length === 0) return [];
  const { subjects, operation } = bindingOf(tenant);
  const chained = rules.flatMap((rule) =>
    rule.behind.flatMap((path) => {
      const model = endOf(tenant.config.schema, rule.model, path);
      const subject = subjects.find((each) => each.model === model);
      return subject
        ? [
            {
              rule,
              path,
              model,
              active: subject.active,
              name: labelField(tenant, model),
              reads: rule.shared ? [`${rule.shared.parts}.${rule.shared.owner}`, rule.shared.link] : [],
            },
          ]
        : [];
    }),
  );
  const facts = await factsOf(
    tenant,
    record,
    chained.flatMap(({ path, active, name, reads }) => [name, `${active}.${operation.key}`, ...reads].map((read) => `${path}.${read}`)),
  );
  const followers = chained.flatMap(({ rule, path, model, active, name }) => {
    const stepOf = (each: { [name: string]: Json }) => (isObject(each[active]) ? String(each[active][operation.key]) : null);
    const open = atEnd(facts, path).filter((each) => stepOf(each) !== null && !rule.except.includes(stepOf(each) ?? ''));
    return open.map(
      (each): Follower => ({ rule, model, identity: String(each.identity), label: String(each[name] ?? ''), ...leftBy(record, rule, each) }),
    );
  });
  return [...new Map(followers.map((each) => [`${each.rule.id} ${each.identity}`, each])).values()];
}

/** What a follower loses with the record if it also has parts of others. */
function leftBy({ identity }: Subject, { shared }: ChainRule, follower: { [name: string]: Json }): Pick<Follower, 'left'> {
  if (!shared) return {};
  const parts = atEnd(follower, shared.parts);
  const ownersOf = (part: Json) => identitiesAt(part, shared.owner);
  const [heir] = parts.flatMap(ownersOf).filter((owner) => owner !== identity);
  const own = parts.filter((part) => ownersOf(part).includes(identity));
  if (heir === undefined) return {};
  const belongs = identitiesAt(follower, shared.link).includes(identity) ? { belongs: { link: shared.link, heir } } : {};
  return { left: { parts: own.map((part) => String(part.identity)), ...belongs } };
}

/** For each of these steps, the records that would move with the record or lose its parts, as far as the caller may see them. */
export async function followersOf(tenant: TenantTransaction, record: Subject, keys: readonly string[]): Promise<StepFollowers[]> {
  const { access, client, config } = tenant;
  const seen = { schema: config.schema, guard: readGuard(access, client.id) };
  const maySee = (slug: string, name: string) => {
    const model = config.schema.models.get(slug);
    return model !== undefined && isVisible(seen, model, name);
  };
  const mayGo = (from: string, path: string) => {
    const models = [from, ...modelsAlong(config.schema, from, path)];
    return path.split('.').every((name, at) => maySee(models[at] ?? '', name));
  };
  const rules = keys
    .flatMap((key) => rulesOf(tenant, record, key))
    .map((rule) => ({ ...rule, behind: rule.behind.filter((path) => mayGo(rule.model, path)) }));
  const followers = (await followersBy(tenant, record, rules)).map((each) =>
    maySee(each.model, labelField(tenant, each.model)) ? each : { ...each, label: '…' },
  );
  return [...Map.groupBy(followers, ({ rule }) => rule.enters)].map(([step, of]) => ({
    step,
    records: of.map(({ identity, label, left }) => ({ identity, label, ...(left && { stays: true as const }) })),
  }));
}

/** Moves the records behind one that has entered a step. They are locked first, so that concurrent changes are taken into account. */
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
  for (const follower of await followersBy(tenant, entered, rules)) {
    const { rule, identity, left } = follower;
    if (left) await takeOut(tenant, follower, left);
    else await move({ object_id: identity, action: 'set_step', step: rule.set_step }, rule);
  }
}

/** Deletes the record's parts of a shared follower, and links the follower to another of its records if it belonged to this one. */
async function takeOut(tenant: TenantTransaction, { rule, model, identity }: Follower, { parts, belongs }: Left): Promise<void> {
  const caused = tenant.causedBy({ ...tenant.principal.cause, rule: rule.id });
  if (belongs) {
    const relations = [{ name: belongs.link, action: 'set' as const, ids: [belongs.heir] }];
    await saveRecords(caused, [{ model, identity, properties: {}, relations }], { rights: 'by_caller' });
  }
  if (parts.length > 0) await deleteRecords(caused, parts, { rights: 'by_caller' });
}

/** Deletes what was computed for a record that leaves a step, so that it is computed again. What already had an effect stays. */
export async function dropForAnew(tenant: TenantTransaction, record: Subject, key: string): Promise<void> {
  const rules = bindingOf(tenant).anew.filter(({ model, leaves }) => model === record.subject.model && leaves === key);
  if (rules.length === 0) return;
  const facts = await factsOf(
    tenant,
    record,
    rules.map(({ drops, unless }) => `${drops}.${unless}`),
  );
  for (const { id, drops, unless } of rules) {
    const stale = atEnd(facts, drops).filter((each) => !hasSome(each[unless]));
    const ids = stale.map(({ identity }) => String(identity));
    if (ids.length > 0) await deleteRecords(tenant.causedBy({ ...tenant.principal.cause, rule: id }), ids, { rights: 'by_caller' });
  }
}

const hasSome = (link: Json | undefined): boolean => (Array.isArray(link) ? link.length > 0 : isObject(link));
