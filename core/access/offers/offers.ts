import type { Access } from '../types.ts';

/**
 * A document that offers an automation as a button. `model` is the id of the model whose records have the button; null
 * means any record in a process step. `alone` means that the button is not on a record but beside a list of records of
 * `model`.
 */
export type Offer = { resource: 'VIEWS' | 'SETTINGS'; document: string; model: string | null; alone: boolean };

/** The documents that offer an automation, for users who may change records of these models (ids). */
export type Offered<O extends Offer = Offer> = { models: readonly string[]; offers: readonly O[] };

/**
 * Whether a user may start an automation on anything, without an offer. READ on the automation gives this right, and the right to
 * see its drawing and runs.
 */
export const mayStartAnyhow = (access: Access, id: string): boolean => access.allows('READ', 'SETTING_DATA_CONNECTIONS', { id });

/**
 * The offers that let a user start an automation without READ on it: on a record of the model `record` (an id), or on
 * none (null). The user must be able to read the offering document, and to read and change the records.
 */
export function offersTo<O extends Offer>(access: Access, { models, offers }: Offered<O>, record: string | null): O[] {
  return offers.filter((offer) => {
    const model = record ?? offer.model;
    if (model === null || offer.alone !== (record === null) || (offer.model ?? model) !== model) return false;
    const changes = models.includes(model) && access.allows('READ', 'MODELS', { id: model }) && access.allows('UPDATE', 'MODELS', { id: model });
    return changes && access.allows('READ', offer.resource, { id: offer.document });
  });
}
