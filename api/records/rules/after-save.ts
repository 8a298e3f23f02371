import type { JsonObject } from '@millwright/core/json.ts';
import type { AfterSaveRule } from '@millwright/core/model/rules/after-save.ts';
import { afterSaveRules } from '@millwright/core/model/rules/after-save.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { Moved } from '../draft/balances.ts';
import { type Draft, modelOf, type Saving } from '../draft/drafts.ts';
import { readFacts } from '../draft/facts.ts';
import { post, postTogether } from './actions/post.ts';
import { defineRecordRule } from './define-rule.ts';

/** Changed records about which a rule of their model asks. */
type Asked = { slug: string; rule: AfterSaveRule; ids: Set<string> };

const changes = ({ changed, created = false }: AfterSaveRule, { creating, values, links, edges }: Draft): boolean =>
  creating ? created : changed.some((name) => values.has(name) || links.has(name) || edges.has(name));

/** Records that this save changes, or makes, so that a rule of their model asks; a balance has to fall. */
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

/** What a rule's fields said of records before they were saved (`turns`). */
type Held = Map<AfterSaveRule, Map<string, string>>;
const before = new WeakMap<Saving, Held>();

const turningOf = ({ turns = [] }: AfterSaveRule, { fields }: Pick<ResolvedModel, 'fields'>): string[] => turns.filter((name) => fields.has(name));
const saidBy = (facts: JsonObject | undefined, names: readonly string[]): string => names.map((name) => facts?.[name] === true).join();

/** Asks, before anything is written, what rules compare with what holds afterwards. */
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
 * Has server actions settle what follows from a save (`misc.settling`), within it: one call a model, about
 * the records of which its boolean field holds once all is written, or one for `each` of them. What they refuse is not saved,
 * and stands at the place of the record that the refusal names.
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

/** Those of them for which the rule's field holds now, and one of others has turned; a field that is gone, or that the rule does not name, holds back none. */
async function concerned(saving: Saving, { slug, rule, ids }: Asked, held: Held): Promise<string[]> {
  const model = modelOf(saving.schema, slug);
  const when = rule.when !== undefined && model.fields.has(rule.when) ? [rule.when] : [];
  const turns = turningOf(rule, model);
  if (when.length + turns.length === 0) return [...ids];
  const facts = await readFacts(saving.tenant, model, [...ids], [...when, ...turns]);
  const holds = (id: string) => when.every((name) => facts.get(id)?.[name] === true);
  // Nothing is known of what a record said that only a moved balance has brought here: it is asked about.
  const turned = (id: string) => turns.length === 0 || saidBy(facts.get(id), turns) !== held.get(rule)?.get(id);
  return [...ids].filter((id) => holds(id) && turned(id));
}
