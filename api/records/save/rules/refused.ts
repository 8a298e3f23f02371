import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { RefusedRule } from '@millwright/core/model/types.ts';
import { note } from '@millwright/core/record/plan.ts';
import { together } from '../../../db/sql/together.ts';
import { isChanged } from '../../draft/changes.ts';
import type { Draft, Saving } from '../../draft/drafts.ts';
import { readFacts } from '../../draft/fixed.ts';
import type { Rights } from '../../stored/types.ts';
import { asksAbout, placeOf } from './asked.ts';

/** Rules of a model whose boolean field is still there, for who writes. */
const rulesFor = ({ model, fields }: ResolvedModel, { rights }: Rights): RefusedRule[] =>
  (model.misc?.refused ?? []).filter(({ when, by_hand }) => fields.has(when) && !(by_hand && rights === 'by_action'));

/**
 * Notes the rule's own reason where a written record says what its model refuses (`misc.refused`), whoever writes it,
 * server actions too unless the rule is for what is done by hand. It looks after the writing, so that a rule sees links, lookups, balances and other records of the same save.
 */
export async function refuseSaid(saving: Saving, options: Rights): Promise<void> {
  const rulesOf = (model: ResolvedModel) => rulesFor(model, options);
  const asked = [...saving.drafts.values()].filter((draft) => isChanged(draft) && rulesOf(draft.model).some((rule) => asksAbout(rule, draft)));
  const groups = [...Map.groupBy(asked, ({ model }) => model)];
  await together(groups.map(([model, drafts]) => refuseByRules(saving, model, rulesOf(model), drafts)));
}

async function refuseByRules(saving: Saving, model: ResolvedModel, rules: readonly RefusedRule[], drafts: readonly Draft[]): Promise<void> {
  const ids = drafts.map(({ id }) => id);
  const when = rules.map((rule) => rule.when);
  const facts = await readFacts(saving.tenant, model, ids, when);
  for (const draft of drafts)
    for (const rule of rules) if (asksAbout(rule, draft) && facts.get(draft.id)?.[rule.when] === true) refuse(saving, draft, rule);
}

function refuse(saving: Saving, draft: Draft, rule: RefusedRule): void {
  const { text } = rule;
  note(saving, { field: placeOf(rule, draft), code: 'refused', message: typeof text === 'string' ? text : text.en, text });
}
