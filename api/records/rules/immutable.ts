import type { Text } from '@millwright/core/json.ts';
import { memoize } from '@millwright/core/memoize.ts';
import { inverseName, type ResolvedModel } from '@millwright/core/model/schema.ts';
import { fixedBecause, fixedFacts } from '@millwright/core/record/fixed.ts';
import { note } from '@millwright/core/record/plan.ts';
import { isEmpty } from '@millwright/core/value/empty.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { type Draft, modelOf, type Saving } from '../draft/drafts.ts';
import type { EdgeTable } from '../draft/edges.ts';
import { readFacts } from '../draft/facts.ts';
import { lockRecords } from '../stored/lock-records.ts';
import { defineRecordRule } from './define-rule.ts';

/** A changed name of a stored record, and its place in the request. */
type Touched = { model: ResolvedModel; id: string; name: string; place: string };

/** The fields that these names' rules depend on, as far as they exist. */
const factsOfRules = (model: ResolvedModel, names: readonly string[]) => fixedFacts(model.model, names).filter((name) => model.fields.has(name));

/** The names that rules of a model make read-only. */
const namesRuled = memoize((model: ResolvedModel): ReadonlySet<string> => {
  const rules = (model.model.misc?.fixed ?? []).filter(({ when }) => model.fields.has(when));
  return new Set(rules.flatMap((rule) => rule.names));
});

/** Whether a rule can make this name read-only on some records of the model. */
export const mayBeFixed = (model: ResolvedModel, name: string): boolean => namesRuled(model).has(name);

/** The changes of a draft: fields, own to-one links, and the opposite lists of the records that it leaves or joins. */
function* touchedBy({ schema }: Saving, draft: Draft): Generator<Touched> {
  const { id, model, creating } = draft;
  // A new record has nothing read-only, but the lists that it joins may be.
  if (!creating) for (const name of draft.values.keys()) yield { model, id, name, place: `${draft.place}properties.${name}` };
  for (const [column, now] of draft.links) {
    const end = model.ends.get(column);
    if (!end) continue;
    const place = draft.linkPlaces.get(column) ?? draft.place;
    if (!creating) yield { model, id, name: column, place };
    for (const other of [draft.stored?.columns[column], now])
      if (typeof other === 'string') yield { model: modelOf(schema, end.to), id: other, name: inverseName(end), place };
  }
}

/** Both records of every added, removed or changed link in an edge table. */
function* touchedOf({ schema }: Saving, { end: { relation }, touched }: EdgeTable): Generator<Touched> {
  for (const { from_id, to_id, place } of touched) {
    yield { model: modelOf(schema, relation.object_id), id: from_id, name: relation.name, place };
    yield { model: modelOf(schema, relation.to_object_id), id: to_id, name: relation.inverse, place };
  }
}

/** Reports every change of a read-only value of a stored record, once per place, with the rule's message. */
async function refuseFixed(saving: Saving, tables: readonly EdgeTable[]): Promise<void> {
  const changes = [
    ...[...saving.drafts.values()].flatMap((draft) => [...touchedBy(saving, draft)]),
    ...tables.flatMap((table) => [...touchedOf(saving, table)]),
  ];
  const ruled = changes.filter(({ model, id, name }) => !saving.drafts.get(id)?.creating && mayBeFixed(model, name));
  const refused = new Map<string, Text>();
  for (const touched of Map.groupBy(ruled, ({ model }) => model.model.slug).values()) {
    const { model } = touched[0] as Touched;
    const ids = [...new Set(touched.map(({ id }) => id))];
    const others = ids.filter((id) => !saving.drafts.has(id));
    if (others.length > 0) await lockRecords(saving.tenant, model.table, others);
    const names = touched.map(({ name }) => name);
    const facts = await readFacts(saving.tenant, model, ids, factsOfRules(model, names));
    for (const { id, name, place } of touched) {
      const given = (field: string) => !isEmpty(saving.drafts.get(id)?.values.get(field));
      const text = fixedBecause(model.model, facts.get(id) ?? {}, name, given);
      if (text && !refused.has(place)) refused.set(place, text);
    }
  }
  for (const [field, text] of refused) note(saving, { field, code: 'settled', message: typeof text === 'string' ? text : text.en, text });
}

/** Only server actions may change read-only values (`misc.fixed`). */
export const immutable = defineRecordRule({ by_hand: true, compare: refuseFixed });

/** The message of the rule that makes this link read-only on any of the records, or null. Locks the records. */
export async function fixedOnAny(tenant: TenantTransaction, model: ResolvedModel, ids: readonly string[], name: string): Promise<Text | null> {
  if (ids.length === 0) return null;
  await lockRecords(tenant, model.table, ids);
  const facts = await readFacts(tenant, model, ids, factsOfRules(model, [name]));
  for (const each of facts.values()) {
    const text = fixedBecause(model.model, each, name);
    if (text) return text;
  }
  return null;
}
