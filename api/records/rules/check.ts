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

/** Rules of a model whose boolean field is still there, for who writes. */
const rulesFor = ({ model, fields }: ResolvedModel, { rights }: Rights): CheckRule[] =>
  (model.misc?.refused ?? []).filter(({ when, by_hand }) => fields.has(when) && !(by_hand && rights === 'by_action'));

/**
 * Notes the rule's own reason where a written record says what its model refuses (`misc.refused`), whoever writes it,
 * server actions too unless the rule is for what is done by hand. It looks after the writing, so that a rule sees links,
 * lookups, balances and other records of the same save.
 */
export const check = defineRecordRule({
  lock: lockShared,
  judge: (saving) => refuseByModels(saving, (model) => rulesFor(model, saving.options)),
});

/** The same of what comes back as it was, and of what it shares with others alone (`locks`): that may be theirs by now. */
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

/** A reason says what the caller may read alone. */
function refuse(saving: Saving, draft: Draft, rule: CheckRule, facts: JsonObject): void {
  const { access, client, config } = saving.tenant;
  const seen = { schema: config.schema, guard: readGuard(access, client.id) };
  const readable = Object.fromEntries(Object.entries(facts).filter(([name]) => isVisible(seen, draft.model, name)));
  const text = fillText(rule.text, readable, (value) => (value === undefined ? '…' : String(value ?? '')));
  note(saving, { field: placeOf(rule, draft), code: 'refused', message: typeof text === 'string' ? text : text.en, text });
}
