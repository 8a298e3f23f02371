import { AppError, invalid, type Problem } from '@millwright/core/errors.ts';
import type { TenantTransaction } from '../../../db/types.ts';
import type { Draft, Saving } from '../../draft/drafts.ts';
import { recordOfPlace } from './place-of-record.ts';

/** Lets a server action post or settle one record. Its refusals get their places in the request. */
export async function post(tenant: TenantTransaction, draft: Draft, action: string): Promise<void> {
  await placed(tenant.post(action, { id: draft.id }), (field) => placeOf(draft, field));
}

/** Lets a server action settle several records at once. A refusal about one of them gets the place of that record. */
export async function postTogether({ tenant, drafts }: Saving, ids: readonly string[], action: string): Promise<void> {
  await placed(tenant.post(action, { ids: [...ids] }), (place) => {
    const told = recordOfPlace(place);
    const draft = told && drafts.get(told.record);
    return draft ? placeOf(draft, told.field) : (told?.field ?? place);
  });
}

/** Waits for an action. Its refusals get the place that `at` returns. */
async function placed(work: Promise<unknown>, at: (field: string) => string): Promise<void> {
  try {
    await work;
  } catch (error) {
    const refused = error instanceof AppError && error.code === 'invalid' ? (error.details.fields as Problem[]) : null;
    throw refused ? invalid(refused.map((problem) => ({ ...problem, field: at(problem.field) }))) : error;
  }
}

const writtenElsewhere = /^(?:items\[\d+\]\.)?(?:properties|relations)\.(\w+)$/;

/**
 * The place in the request of a field or link of the record, or of one with this name that the action wrote to another
 * record. Other places are unchanged.
 */
function placeOf({ model, place, linkPlaces }: Draft, told: string): string {
  const passedOn = writtenElsewhere.exec(told)?.[1];
  const name = passedOn !== undefined && (model.fields.has(passedOn) || model.ends.has(passedOn)) ? passedOn : told;
  if (model.fields.has(name)) return `${place}properties.${name}`;
  const end = model.ends.get(name);
  return end ? (linkPlaces.get(end.place) ?? `${place}relations.${name}`) : name;
}
