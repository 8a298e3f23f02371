import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { inLockOrder } from '../../db/sql/row-locks.ts';
import { type Draft, modelOf, type Saving } from '../draft/drafts.ts';
import { readFacts } from '../draft/facts.ts';
import { lockRecords } from '../stored/lock-records.ts';
import { asksAbout } from './define-rule.ts';

/** The to-one relations through which rules of a draft share records with others (`locks`). */
const sharing = (draft: Draft): string[] =>
  (draft.model.model.misc?.refused ?? []).flatMap((rule) =>
    rule.locks && draft.model.ends.has(rule.locks) && asksAbout(rule, draft) ? [rule.locks] : [],
  );

/** The shared records that a save has locked so far. */
const lockedBy = new WeakMap<Saving, Set<string>>();

/**
 * Locks shared records of the saved ones (`locks`) until the end of the transaction. This happens before the records
 * themselves are locked. Called again after that, it locks records that were linked meanwhile.
 */
export async function lockShared(saving: Saving): Promise<void> {
  // Server actions have locked the records that they depend on.
  if (saving.options.rights === 'by_action') return;
  const locked = lockedBy.get(saving) ?? new Set();
  lockedBy.set(saving, locked);
  const shared = await sharedBy(saving);
  for (const table of inLockOrder(saving.schema, [...shared.keys()])) {
    const missing = (shared.get(table) ?? []).filter((id) => !locked.has(id));
    if (missing.length > 0) await lockRecords(saving.tenant, table, missing);
    for (const id of missing) locked.add(id);
  }
}

/** Identities of shared records by table. */
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

/** The linked records of these drafts, as saved now or as stored. */
async function linkedBy({ tenant, drafts: all }: Saving, model: ResolvedModel, name: string, drafts: readonly Draft[]): Promise<string[]> {
  const path = `${name}.identity`;
  const unread = drafts.filter(({ creating, links, stored }) => !creating && !stored && !links.has(name)).map(({ id }) => id);
  const read = unread.length > 0 ? await readFacts(tenant, model, unread, [path]) : new Map<string, Record<string, unknown>>();
  const linked = drafts.map((draft) => draft.links.get(name) ?? draft.stored?.columns[name] ?? read.get(draft.id)?.[path]);
  // Nobody else can see records that this save creates.
  return linked.filter((id): id is string => typeof id === 'string' && all.get(id)?.creating !== true);
}
