import type { AppError } from '@millwright/core/errors.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { Moved } from '../draft/balances.ts';
import type { Draft, Saving } from '../draft/drafts.ts';
import type { EdgeTable } from '../draft/edges.ts';

/**
 * What a kind of rule does to the records of a save, in each phase of it. In each phase a save calls every kind once, in the
 * order of the registry. A rule adds its refusals to `saving.problems`.
 */
export type RecordRule = {
  /** Applies only to people's writes. Server actions ensure the rule themselves, and bypass it. */
  by_hand?: true;
  /** Locks data that the saved records share with others. Called before the records are locked, and again afterwards for records that were linked meanwhile. */
  lock?(saving: Saving): Promise<void>;
  /** The differences from the stored records are known; nothing is written yet. */
  compare?(saving: Saving, edges: readonly EdgeTable[]): Promise<void>;
  /** The rights of the writer have been checked. A rule may change drafts here, or read the state before the save. */
  prepare?(saving: Saving): Promise<void>;
  /** Fills missing values of new records. Returns the work that must wait until the records are written. */
  fill?(saving: Saving): Promise<(() => Promise<void>) | null>;
  /** The records and their links are written. */
  written?(saving: Saving): Promise<void>;
  /** The whole save is written, including balances. All rules are called together, so that their reads share messages. */
  judge?(saving: Saving): Promise<void>;
  /** Nothing was refused. Makes further changes in the same transaction. `moved`: the balances that the save changed. */
  follow?(saving: Saving, moved: readonly Moved[]): Promise<void>;
  /** The reasons why these records of a model may not be deleted. */
  remove?(tenant: TenantTransaction, model: ResolvedModel, ids: readonly string[]): Promise<AppError[]>;
};

/** Defines what a rule does. The file of the same name in `core/model/rules` defines its syntax. */
export const defineRecordRule = (rule: RecordRule): RecordRule => rule;

/** A rule about fields and links of a record, by their names. */
type NamedRule = { names: readonly string[] };

/** Whether a rule checks a record: if it is new, or changes one of the rule's names. So records that broke the rule before stay editable. */
export const asksAbout = ({ names }: NamedRule, { creating, values, links, edges }: Draft): boolean =>
  creating || names.some((name) => values.has(name) || links.has(name) || edges.has(name));

/** The place in the request of the rule's first changed name. For a new record without any of them, the place of the first name. */
export function placeOf({ names }: NamedRule, { model, values, links, linkPlaces, place }: Draft): string {
  const given =
    names.find((name) => (values.get(name) ?? null) !== null || links.get(name)) ?? names.find((name) => values.has(name) || links.has(name));
  const name = given ?? names[0] ?? '';
  return linkPlaces.get(name) ?? `${place}${model.ends.has(name) ? 'relations.' : 'properties.'}${name}`;
}
