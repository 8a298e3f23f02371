import type { AppError } from '@millwright/core/errors.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { Moved } from '../draft/balances.ts';
import type { Draft, Saving } from '../draft/drafts.ts';
import type { EdgeTable } from '../draft/edges.ts';

/**
 * What a kind of rule does to the records of a save, by the moment at which it is asked. A save asks all kinds, each once
 * a moment, in the order of the registry; what a rule refuses it notes in `saving.problems`.
 */
export type RecordRule = {
  /** Server actions are not asked: they make it hold, and write past it. */
  by_hand?: true;
  /** Locks what saved records share with others. It is asked before the records are locked and after: the second time for what was linked meanwhile. */
  lock?(saving: Saving): Promise<void>;
  /** What differs from the stored records is known, and nothing is written yet. */
  compare?(saving: Saving, edges: readonly EdgeTable[]): Promise<void>;
  /** The writer may do all this. Here a rule changes drafts, or reads what holds before the save. */
  prepare?(saving: Saving): Promise<void>;
  /** Fills values of new records that came without; answers what is left until the records are written. */
  fill?(saving: Saving): Promise<(() => Promise<void>) | null>;
  /** The records are written with their links. */
  written?(saving: Saving): Promise<void>;
  /** All of the save is written, its balances too. All rules are asked together, so that their reads share messages. */
  judge?(saving: Saving): Promise<void>;
  /** Nothing is refused: what follows from the save within its transaction. `moved` are the balances that it has moved. */
  follow?(saving: Saving, moved: readonly Moved[]): Promise<void>;
  /** Why these records of a model are not deleted, by whom or what. */
  remove?(tenant: TenantTransaction, model: ResolvedModel, ids: readonly string[]): Promise<AppError[]>;
};

/** Names what a rule does; the file of the same name in `core/model/rules` says how its author writes it. */
export const defineRecordRule = (rule: RecordRule): RecordRule => rule;

/** A rule about fields and links of a record, by their names. */
type NamedRule = { names: readonly string[] };

/** A rule asks about a new record, and about one that changes what the rule is about: what is wrong from before stays editable. */
export const asksAbout = ({ names }: NamedRule, { creating, values, links, edges }: Draft): boolean =>
  creating || names.some((name) => values.has(name) || links.has(name) || edges.has(name));

/** The place of the request where the rule's first changed name stands; of a new record without any, the first name's. */
export function placeOf({ names }: NamedRule, { model, values, links, linkPlaces, place }: Draft): string {
  const given =
    names.find((name) => (values.get(name) ?? null) !== null || links.get(name)) ?? names.find((name) => values.has(name) || links.has(name));
  const name = given ?? names[0] ?? '';
  return linkPlaces.get(name) ?? `${place}${model.ends.has(name) ? 'relations.' : 'properties.'}${name}`;
}
