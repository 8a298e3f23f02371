import { invalid } from '@millwright/core/errors.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { RefusedRule } from '@millwright/core/model/types.ts';
import { note } from '@millwright/core/record/plan.ts';
import { isChanged } from '../draft/changes.ts';
import type { Draft, Saving } from '../draft/drafts.ts';
import { readFacts } from '../draft/fixed.ts';
import { asksAbout, placeOf } from './asked.ts';

/** Rules of a model whose boolean field is still there. */
const rulesOf = ({ model, fields }: ResolvedModel): RefusedRule[] => (model.misc?.refused ?? []).filter(({ when }) => fields.has(when));

/**
 * 422 with the rule's own reason where a written record says what its model refuses (`misc.refused`). It looks after the
 * writing, so that a rule sees links, lookups and other records of the same save.
 */
export async function refuseSaid(saving: Saving): Promise<void> {
  const asked = [...saving.drafts.values()].filter((draft) => isChanged(draft) && rulesOf(draft.model).some((rule) => asksAbout(rule, draft)));
  for (const drafts of Map.groupBy(asked, ({ model }) => model).values()) {
    const { model } = drafts[0] as Draft;
    const rules = rulesOf(model);
    const ids = drafts.map(({ id }) => id);
    const when = rules.map((rule) => rule.when);
    const facts = await readFacts(saving.tenant, model, ids, when);
    for (const draft of drafts)
      for (const rule of rules) if (asksAbout(rule, draft) && facts.get(draft.id)?.[rule.when] === true) refuse(saving, draft, rule);
  }
  if (saving.problems.length) throw invalid(saving.problems);
}

function refuse(saving: Saving, draft: Draft, rule: RefusedRule): void {
  const { text } = rule;
  note(saving, { field: placeOf(rule, draft), code: 'refused', message: typeof text === 'string' ? text : text.en, text });
}
