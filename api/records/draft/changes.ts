import { AppError } from '@millwright/core/errors.ts';
import { numberOrDigits } from '@millwright/core/exact-json.ts';
import { limitProblem } from '@millwright/core/field/limits.ts';
import { descriptorOf } from '@millwright/core/field/registry.ts';
import type { Json } from '@millwright/core/json.ts';
import { ownName } from '@millwright/core/model/schema.ts';
import { note } from '@millwright/core/record/plan.ts';
import { sameValue } from '@millwright/core/record/values.ts';
import type { Draft, Saving } from './drafts.ts';
import { fillingOf } from './filling.ts';

/** Changed names with their values before and after. */
export type Changes = Record<string, [Json, Json]>;

/** Numbers are decimal texts, to stay exact. The timeline uses numbers if they hold every digit. */
const eventValue = (draft: Draft, name: string, value: Json): Json => {
  const field = draft.model.fields.get(name);
  return typeof value === 'string' && field && descriptorOf(field).value.kind === 'number' ? numberOrDigits(value) : value;
};

/** Reduces each draft to its differences from the stored record, after checking versions, immutable values and limits. */
export function keepChanges(saving: Saving): void {
  for (const draft of saving.drafts.values()) {
    if (draft.creating || !draft.stored) continue;
    if (draft.version !== undefined && draft.version !== draft.stored.version) {
      throw new AppError('out_of_sync', { identity: draft.id, version: draft.stored.version });
    }
    for (const [name, value] of draft.values) if (!draft.unread?.has(name) && isSame(draft, name, value)) draft.values.delete(name);
    for (const [name, id] of draft.links) if (!draft.unread?.has(name) && draft.stored.columns[name] === id) draft.links.delete(name);
    refuseUnchanging(saving, draft);
    refuseBeyondLimits(saving, draft);
  }
}

/** Reports values of new records beyond their limits, together with all other problems. */
export function checkNewValues(saving: Saving): void {
  for (const draft of saving.drafts.values()) if (draft.creating) refuseBeyondLimits(saving, draft);
}

/** Reports values beyond the limits of their fields. Unchanged values are not checked, however they came about. */
function refuseBeyondLimits(saving: Saving, draft: Draft): void {
  for (const [name, value] of draft.values) {
    const field = draft.model.fields.get(name);
    const problem = field && limitProblem(field, value);
    if (problem) note(saving, { field: `${draft.place}properties.${name}`, ...problem });
  }
}

const isSame = (draft: Draft, name: string, value: Json) =>
  sameValue(draft.model.fields.get(name) ?? null, draft.stored?.columns[name] ?? null, value);

function refuseUnchanging(saving: Saving, draft: Draft): void {
  if (draft.model.model.misc?.append_only && isChanged(draft)) throw new AppError('append_only', { model: draft.model.model.slug });
  for (const name of draft.values.keys()) {
    const misc = draft.model.fields.get(name)?.misc;
    const field = `${draft.place}properties.${name}`;
    if (misc?.balance)
      throw new AppError('balance_read_only', {
        field: name,
        fields: [{ field, code: 'balance_read_only', message: `${name} is the sum of its entries.` }],
      });
    if (misc?.create_only) note(saving, { field, code: 'read_only', message: `${name} is given when the record is created and never after.` });
  }
}

/** Refuses new records of models that only server actions write. Records that open a balance are the platform's own. */
export function refuseByHand({ drafts }: Saving): void {
  for (const { creating, opening, model } of drafts.values())
    if (creating && !opening && model.model.misc?.by_actions_only) throw new AppError('by_actions_only', { model: model.model.slug });
}

/** Whether a draft gives a field or an own to-one link another value than the stored one: what is written without READ may be the same. */
export function differs(draft: Draft, name: string): boolean {
  const value = draft.values.has(name) ? draft.values.get(name) : draft.links.get(name);
  if (value === undefined) return false;
  return draft.creating || !draft.unread?.has(name) || !isSame(draft, name, value);
}

/** Whether a draft changes anything, or writes something without READ. */
export const isChanged = (draft: Draft): boolean =>
  draft.creating ||
  draft.values.size > 0 ||
  draft.links.size > 0 ||
  (draft.unread?.size ?? 0) > 0 ||
  [...draft.edges.values()].some(([gone, come]) => gone.length > 0 || come.length > 0);

/**
 * The changes of a draft for the timeline: fields and to-one links with values, to-many links with removed and added
 * ones. What was written without READ is among them, whether or not it differs, so that no event tells a right guess.
 */
export function changesOf(draft: Draft): Changes {
  const changes: Changes = {};
  const before = (name: string): Json => draft.stored?.columns[name] ?? null;
  for (const [name, value] of [...draft.values, ...draft.links]) {
    const pair: [Json, Json] = [before(name), eventValue(draft, name, value)];
    if (pair[0] !== null || pair[1] !== null || draft.unread?.has(name)) changes[name] = pair;
  }
  for (const [name, [gone, come]] of draft.edges) if (gone.length || come.length) changes[name] = [gone, come];
  return changes;
}

/** Checks required to-one relations: a new record needs them, and no change may empty them. */
export function checkRequiredLinks(saving: Saving): void {
  for (const draft of saving.drafts.values()) {
    for (const end of fillingOf(draft.model).requiredEnds) {
      const edges = draft.edges.get(ownName(end));
      const linked = end.storage === 'edge' ? (edges?.[1].length ?? 0) > 0 : Boolean(draft.links.get(end.place));
      const emptied = !linked && (end.storage === 'edge' ? end.attribute !== undefined && edges !== undefined : draft.links.has(end.place));
      if ((draft.creating && !linked) || emptied) {
        note(saving, {
          field: draft.linkPlaces.get(end.place) ?? `${draft.place}relations.${end.name}`,
          code: 'missing_field',
          message: 'missing field',
        });
      }
    }
  }
}
