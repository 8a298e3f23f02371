import type { Access } from '../types.ts';

/**
 * A document that offers an automation by hand. `model` is the id of the model whose records it offers it on, null for
 * whatever record stands in a step; `alone`: it is offered about no record, beside records of `model`.
 */
export type Offer = { resource: 'VIEWS' | 'SETTINGS'; document: string; model: string | null; alone: boolean };

/** To whom an automation is offered: to those who may change records of these models (ids), by these documents. */
export type Offered<O extends Offer = Offer> = { models: readonly string[]; offers: readonly O[] };

/** Whether somebody may start an automation whatever offers it, about anything: what READ gives, with its drawing and its runs. */
export const mayStartAnyhow = (access: Access, id: string): boolean => access.allows('READ', 'SETTING_DATA_CONNECTIONS', { id });

/**
 * The offers by which somebody who may not see an automation may start it: on a record of the model `record` (an id), or
 * about none (null). They read the document that offers it, and read and change the records that it is offered for.
 */
export function offersTo<O extends Offer>(access: Access, { models, offers }: Offered<O>, record: string | null): O[] {
  return offers.filter((offer) => {
    const model = record ?? offer.model;
    if (model === null || offer.alone !== (record === null) || (offer.model ?? model) !== model) return false;
    const changes = models.includes(model) && access.allows('READ', 'MODELS', { id: model }) && access.allows('UPDATE', 'MODELS', { id: model });
    return changes && access.allows('READ', offer.resource, { id: offer.document });
  });
}
