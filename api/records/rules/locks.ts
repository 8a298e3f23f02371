import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { type Draft, modelOf, type Saving } from '../draft/drafts.ts';
import { readFacts } from '../draft/facts.ts';
import { lockRecords } from '../stored/lock-records.ts';
import { asksAbout } from './define-rule.ts';

/** The to-one relations of a draft's model by which rules that ask about the draft share other records (`locks`). */
const sharing = (draft: Draft): string[] =>
  (draft.model.model.misc?.refused ?? []).flatMap((rule) =>
    rule.locks && draft.model.ends.has(rule.locks) && asksAbout(rule, draft) ? [rule.locks] : [],
  );

/** What a save has locked of others so far. */
const lockedBy = new WeakMap<Saving, Set<string>>();

/**
 * Locks what the saved records share with others by relations that rules name (`locks`), until the save has ended. It
 * comes before the lock of the records themselves, the order in which server actions take both: two who are about the same
 * never wait for each other in a circle. Asked again once the records are locked, it locks what somebody has linked
 * meanwhile.
 */
export async function lockShared(saving: Saving): Promise<void> {
  // Server actions have locked what they decide on.
  if (saving.options.rights === 'by_action') return;
  const locked = lockedBy.get(saving) ?? new Set();
  lockedBy.set(saving, locked);
  const shared = await sharedBy(saving);
  for (const [table, ids] of [...shared].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const missing = ids.filter((id) => !locked.has(id));
    if (missing.length > 0) await lockRecords(saving.tenant, table, missing);
    for (const id of missing) locked.add(id);
  }
}

/** The identities of shared records by their table. */
async function sharedBy(saving: Saving): Promise<Map<string, string[]>> {
  const shared = new Map<string, Set<string>>();
  for (const drafts of Map.groupBy(saving.drafts.values(), ({ model }) => model).values()) {
    const { model } = drafts[0] as Draft;
    for (const name of new Set(drafts.flatMap(sharing))) {
      const table = modelOf(saving.schema, model.ends.get(name)?.to ?? '').table;
      const about = drafts.filter((draft) => sharing(draft).includes(name));
      shared.set(table, (shared.get(table) ?? new Set()).union(new Set(await linkedBy(saving, model, name, about))));
    }
  }
  return new Map([...shared].map(([table, ids]) => [table, [...ids]]));
}

/** What these records lead to: what the save links them to, or what they are linked to so far. */
async function linkedBy({ tenant, drafts: all }: Saving, model: ResolvedModel, name: string, drafts: readonly Draft[]): Promise<string[]> {
  const path = `${name}.identity`;
  const unread = drafts.filter(({ creating, links, stored }) => !creating && !stored && !links.has(name)).map(({ id }) => id);
  const read = unread.length > 0 ? await readFacts(tenant, model, unread, [path]) : new Map<string, Record<string, unknown>>();
  const linked = drafts.map((draft) => draft.links.get(name) ?? draft.stored?.columns[name] ?? read.get(draft.id)?.[path]);
  // What is made by the same save nobody else knows yet.
  return linked.filter((id): id is string => typeof id === 'string' && all.get(id)?.creating !== true);
}
