import type { SettlingRule } from '@millwright/core/model/types.ts';
import type { Moved } from '../draft/balances.ts';
import { type Draft, modelOf, type Saving } from '../draft/drafts.ts';
import { readFacts } from '../draft/fixed.ts';

/** Changed records of the models that ask for it, by model. */
type Asked = Map<string, Set<string>>;

const ruleOf = ({ schema }: Saving, slug: string): SettlingRule | undefined => modelOf(schema, slug).model.misc?.settling;

const changes = ({ changed, created = false }: SettlingRule, { creating, values, links, edges }: Draft): boolean =>
  creating ? created : changed.some((name) => values.has(name) || links.has(name) || edges.has(name));

/** Records that this save changes, or makes, so that their model's rule asks; a balance has to fall. */
function changedIn(saving: Saving, moved: readonly Moved[]): Asked {
  const asked: Asked = new Map();
  const ask = (slug: string, id: string) => asked.set(slug, (asked.get(slug) ?? new Set()).add(id));
  for (const draft of saving.drafts.values()) {
    const { slug, misc } = draft.model.model;
    if (misc?.settling && changes(misc.settling, draft)) ask(slug, draft.id);
  }
  for (const { id, model, field, before, after } of moved) if (after < before && ruleOf(saving, model)?.changed.includes(field)) ask(model, id);
  return asked;
}

/**
 * Has server actions settle what follows from a save (`misc.settling`), within it: one call a model, about
 * the records of which its boolean field holds once all is written.
 */
export async function settleChanges(saving: Saving, moved: readonly Moved[]): Promise<void> {
  for (const [slug, changed] of changedIn(saving, moved)) {
    const rule = ruleOf(saving, slug);
    const ids = rule ? await concerned(saving, slug, [...changed], rule.when) : [];
    if (rule && ids.length > 0) await saving.tenant.post(rule.action, { ids });
  }
}

/** Those of them for which the rule's field holds now; all where it names none, or one that is gone. */
async function concerned(saving: Saving, slug: string, ids: readonly string[], when: string | undefined): Promise<string[]> {
  const model = modelOf(saving.schema, slug);
  if (when === undefined || !model.fields.has(when)) return [...ids];
  const facts = await readFacts(saving.tenant, model, ids, [when]);
  return ids.filter((id) => facts.get(id)?.[when] === true);
}
