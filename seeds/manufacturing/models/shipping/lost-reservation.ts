import type { ModelTemplate } from '../../../languages/english.ts';
import { lotUnit } from '../shared/fields.ts';

/** Reasons why a reservation on a lot was lost. */
export const lossCauses = [
  { key: 'inventory', label: 'Counted less' },
  { key: 'scrap', label: 'Scrapped' },
  { key: 'supplier-return', label: 'Returned to the supplier' },
  { key: 'blocked', label: 'At a place from which nothing is picked' },
  { key: 'expired', label: 'Expired' },
  { key: 'taken', label: 'Taken by another document' },
  { key: 'reassigned', label: 'Given to another document' },
] as const;
export type LossCause = (typeof lossCauses)[number]['key'];

/** A quantity that a shipment or manufacturing order had reserved on a lot and lost, because the lot no longer contains it. */
export const lostReservation: ModelTemplate = {
  slug: 'std_lost_reservation',
  name: 'std_lost_reservation',
  displayed_name: 'Lost reservation',
  icon: 'bookmark-off',
  primary_attribute: 'std_label',
  schema: [
    { name: 'std_label', label: 'Reference', type: 'text', misc: { searchable: true } },
    { name: 'std_quantity', label: 'Quantity', type: 'number', subtype: 'float' },
    lotUnit,
    { name: 'std_cause', label: 'Reason', type: 'tag', misc: { options: [...lossCauses] } },
    { name: 'std_document', label: 'Document', type: 'text' },
    { name: 'std_created_at', label: 'Created at', type: 'datetime', misc: { default: { context: 'now' }, create_only: true } },
  ],
  misc: { by_actions_only: true, indexes: [['std_created_at']] },
};
