import type { JsonObject } from '@millwright/core/json.ts';
import type { CheckRule } from '@millwright/core/model/rules/check.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { fieldsIn, fillText } from '@millwright/core/process/fill-text.ts';
import { readGuard } from '@millwright/core/query/guard.ts';
import { isVisible } from '@millwright/core/query/visible.ts';
import { note } from '@millwright/core/record/plan.ts';
import { together } from '../../db/sql/together.ts';
import { isChanged } from '../draft/changes.ts';
import type { Draft, Saving } from '../draft/drafts.ts';
import { readFacts } from '../draft/facts.ts';
import type { Rights } from '../stored/types.ts';
import { asksAbout, defineRecordRule, placeOf } from './define-rule.ts';
import { lockShared } from './locks.ts';

/** Rules of a model whose boolean field still exists, for this writer. */
const rulesFor = ({ model, fields }: ResolvedModel, { rights }: Rights): CheckRule[] =>
  (model.misc?.refused ?? []).filter(({ when, by_hand }) => fields.has(when) && !(by_hand && rights === 'by_action'));

/**
 * Reports the rule's message if a written record violates a rule of its model (`misc.refused`). This holds for every
 * writer, including server actions unless the rule is only for people. It runs after writing, so that rules see links,
 * lookups, balances and other records of the save.
 */
export const check = defineRecordRule({
  lock: lockShared,
  judge: (saving) => refuseByModels(saving, (model) => rulesFor(model, saving.options)),
});

/** The same check for restored records, only for rules about shared records (`locks`), which others may be using by now. */
export const refuseShared = (saving: Saving): Promise<void> =>
  refuseByModels(saving, (model) => rulesFor(model, saving.options).filter(({ locks }) => locks !== undefined));

async function refuseByModels(saving: Saving, rulesOf: (model: ResolvedModel) => CheckRule[]): Promise<void> {
  const asked = [...saving.drafts.values()].filter((draft) => isChanged(draft) && rulesOf(draft.model).some((rule) => asksAbout(rule, draft)));
  const groups = [...Map.groupBy(asked, ({ model }) => model)];
  await together(groups.map(([model, drafts]) => refuseByRules(saving, model, rulesOf(model), drafts)));
}

async function refuseByRules(saving: Saving, model: ResolvedModel, rules: readonly CheckRule[], drafts: readonly Draft[]): Promise<void> {
  const ids = drafts.map(({ id }) => id);
  const names = rules.flatMap(({ when, text }) => [when, ...fieldsIn(text).filter((name) => model.fields.has(name))]);
  const facts = await readFacts(saving.tenant, model, ids, names);
  for (const draft of drafts)
    for (const rule of rules) {
      const own = facts.get(draft.id);
      if (own && asksAbout(rule, draft) && own[rule.when] === true) refuse(saving, draft, rule, own);
    }
}

/** A message contains only values that the caller may read. */
function refuse(saving: Saving, draft: Draft, rule: CheckRule, facts: JsonObject): void {
  const { access, client, config } = saving.tenant;
  const seen = { schema: config.schema, guard: readGuard(access, client.id) };
  const readable = Object.fromEntries(Object.entries(facts).filter(([name]) => isVisible(seen, draft.model, name)));
  const text = fillText(rule.text, readable, (value) => (value === undefined ? '…' : String(value ?? '')));
  note(saving, { field: placeOf(rule, draft), code: 'refused', message: typeof text === 'string' ? text : text.en, text });
}
