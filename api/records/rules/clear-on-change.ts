import type { ClearRule } from '@millwright/core/model/rules/clear-on-change.ts';
import { isEmpty } from '@millwright/core/value/empty.ts';
import { differs } from '../draft/changes.ts';
import type { Draft, Saving } from '../draft/drafts.ts';
import { readFacts } from '../draft/facts.ts';
import { defineRecordRule } from './define-rule.ts';

/** Whether a stored record has a value under this name that the save does not replace. */
const isKept = ({ model, values, stored }: Draft, name: string): boolean =>
  model.fields.has(name) && !values.has(name) && !isEmpty(stored?.columns[name] ?? null);

/** The rules of a model whose dependent values a draft must clear. */
const rulesOf = (draft: Draft): ClearRule[] =>
  draft.creating
    ? []
    : (draft.model.model.misc?.about ?? []).filter(
        ({ link, names, when }) => differs(draft, link) && draft.model.fields.has(when) && names.some((name) => isKept(draft, name)),
      );

/**
 * Clears values about a linked record or value (`misc.about`) when that changes and no new ones are given: the reason
 * for taking one lot does not apply to the next. It reads the state before the save, and only if there is something to
 * clear.
 */
async function emptyAbout({ tenant, drafts }: Saving): Promise<void> {
  const asked = [...drafts.values()].filter((draft) => rulesOf(draft).length > 0);
  for (const group of Map.groupBy(asked, ({ model }) => model).values()) {
    const { model } = group[0] as Draft;
    const ids = group.map(({ id }) => id);
    const facts = await readFacts(
      tenant,
      model,
      ids,
      group.flatMap((draft) => rulesOf(draft).map(({ when }) => when)),
    );
    for (const draft of group)
      for (const { names, when } of rulesOf(draft))
        if (facts.get(draft.id)?.[when] === true) for (const name of names) if (isKept(draft, name)) draft.values.set(name, null);
  }
}

export const clearOnChange = defineRecordRule({ prepare: emptyAbout });
