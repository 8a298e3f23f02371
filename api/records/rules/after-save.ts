import type { JsonObject } from '@millwright/core/json.ts';
import type { AfterSaveRule } from '@millwright/core/model/rules/after-save.ts';
import { afterSaveRules } from '@millwright/core/model/rules/after-save.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { Moved } from '../draft/balances.ts';
import { differs } from '../draft/changes.ts';
import { type Draft, modelOf, type Saving } from '../draft/drafts.ts';
import { readFacts } from '../draft/facts.ts';
import { post, postTogether } from './actions/post.ts';
import { defineRecordRule } from './define-rule.ts';

/** Changed records of one rule. */
type Asked = { slug: string; rule: AfterSaveRule; ids: Set<string> };

const changes = ({ changed, created = false }: AfterSaveRule, draft: Draft): boolean =>
  draft.creating ? created : changed.some((name) => differs(draft, name) || draft.edges.has(name));

/** Changed or new records that trigger a rule of their model. A balance triggers only if it falls. */
function changedIn(saving: Saving, moved: readonly Moved[]): Asked[] {
  const asked = new Map<AfterSaveRule, Asked>();
  const ask = (slug: string, rule: AfterSaveRule, id: string) => {
    const own = asked.get(rule) ?? { slug, rule, ids: new Set() };
    asked.set(rule, own);
    own.ids.add(id);
  };
  for (const draft of saving.drafts.values()) {
    const { model } = draft.model;
    for (const rule of afterSaveRules(model.misc)) if (changes(rule, draft)) ask(model.slug, rule, draft.id);
  }
  for (const { id, model, field, before, after } of moved)
    if (after < before)
      for (const rule of afterSaveRules(modelOf(saving.schema, model).model.misc)) if (rule.changed.includes(field)) ask(model, rule, id);
  return [...asked.values()];
}

/** Values of the rule's fields (`turns`) before the save. */
type Held = Map<AfterSaveRule, Map<string, string>>;
const before = new WeakMap<Saving, Held>();

const turningOf = ({ turns = [] }: AfterSaveRule, { fields }: Pick<ResolvedModel, 'fields'>): string[] => turns.filter((name) => fields.has(name));
const saidBy = (facts: JsonObject | undefined, names: readonly string[]): string => names.map((name) => facts?.[name] === true).join();

/** Reads values before the save that rules compare with the values afterwards. */
async function readBefore(saving: Saving): Promise<void> {
  const held: Held = new Map();
  for (const { slug, rule, ids } of changedIn(saving, [])) {
    const model = modelOf(saving.schema, slug);
    const names = turningOf(rule, model);
    if (names.length === 0) continue;
    const facts = await readFacts(saving.tenant, model, [...ids], names);
    held.set(rule, new Map([...ids].map((id) => [id, saidBy(facts.get(id), names)])));
  }
  before.set(saving, held);
}

/**
 * Calls server actions for the consequences of a save (`misc.settling`) within it: one call per model, for the records
 * whose boolean field is true after the save, or for `each` record. Refusals cancel the save and get the place of their
 * record.
 */
async function runActions(saving: Saving, moved: readonly Moved[]): Promise<void> {
  const held = before.get(saving) ?? new Map();
  for (const asked of changedIn(saving, moved)) {
    const { rule } = asked;
    const ids = await concerned(saving, asked, held);
    if (ids.length === 0) continue;
    if (!rule.each) await postTogether(saving, ids, rule.action);
    else for (const id of ids) await settleOne(saving, id, rule.action);
  }
}

export const afterSave = defineRecordRule({ prepare: readBefore, follow: runActions });

async function settleOne({ tenant, drafts }: Saving, id: string, action: string): Promise<void> {
  const draft = drafts.get(id);
  if (draft) await post(tenant, draft, action);
  else await tenant.post(action, { id });
}

/** The records whose field is true now and whose `turns` fields have changed. A missing field does not exclude records. */
async function concerned(saving: Saving, { slug, rule, ids }: Asked, held: Held): Promise<string[]> {
  const model = modelOf(saving.schema, slug);
  const when = rule.when !== undefined && model.fields.has(rule.when) ? [rule.when] : [];
  const turns = turningOf(rule, model);
  if (when.length + turns.length === 0) return [...ids];
  const facts = await readFacts(saving.tenant, model, [...ids], [...when, ...turns]);
  const holds = (id: string) => when.every((name) => facts.get(id)?.[name] === true);
  // If a record came here only through its balance, its earlier values are unknown, so it is included.
  const turned = (id: string) => turns.length === 0 || saidBy(facts.get(id), turns) !== held.get(rule)?.get(id);
  return [...ids].filter((id) => holds(id) && turned(id));
}
