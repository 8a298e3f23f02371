import { AppError, invalid, type Problem } from '@millwright/core/errors.ts';
import type { TenantTransaction } from '../../../db/types.ts';
import type { Draft, Saving } from '../../draft/drafts.ts';
import { recordOfPlace } from './place-of-record.ts';

/** Has a server action post or settle one record; what it refuses stands at its place in the request. */
export async function post(tenant: TenantTransaction, draft: Draft, action: string): Promise<void> {
  await placed(tenant.post(action, { id: draft.id }), (field) => placeOf(draft, field));
}

/** Has a server action settle several records at once; what it refuses of one of them stands at that one's place in the request. */
export async function postTogether({ tenant, drafts }: Saving, ids: readonly string[], action: string): Promise<void> {
  await placed(tenant.post(action, { ids: [...ids] }), (place) => {
    const told = recordOfPlace(place);
    const draft = told && drafts.get(told.record);
    return draft ? placeOf(draft, told.field) : (told?.field ?? place);
  });
}

/** Waits for an action; what it refuses stands where `at` says. */
async function placed(work: Promise<unknown>, at: (field: string) => string): Promise<void> {
  try {
    await work;
  } catch (error) {
    const refused = error instanceof AppError && error.code === 'invalid' ? (error.details.fields as Problem[]) : null;
    throw refused ? invalid(refused.map((problem) => ({ ...problem, field: at(problem.field) }))) : error;
  }
}

const writtenElsewhere = /^(?:items\[\d+\]\.)?(?:properties|relations)\.(\w+)$/;

/** Where the request gives a field or link of the record, or one of this name that the action wrote on to another record; what is elsewhere keeps its own place. */
function placeOf({ model, place, linkPlaces }: Draft, told: string): string {
  const passedOn = writtenElsewhere.exec(told)?.[1];
  const name = passedOn !== undefined && (model.fields.has(passedOn) || model.ends.has(passedOn)) ? passedOn : told;
  if (model.fields.has(name)) return `${place}properties.${name}`;
  const end = model.ends.get(name);
  return end ? (linkPlaces.get(end.place) ?? `${place}relations.${name}`) : name;
}
