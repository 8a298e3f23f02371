import type { AfterSaveRule } from '@millwright/core/model/rules/after-save.ts';
import type { FieldTemplate, ImmutableRule } from '../../../languages/english.ts';

/** Whether a delivery is prepared for an order line, as its formula tells. */
export const onDelivery = (lines: string): FieldTemplate => ({
  name: 'std_prepared',
  label: 'On a delivery',
  type: 'boolean',
  hidden: true,
  misc: { formulaV1: `COUNT(${lines}.created_at) > 0` },
});

/** What is prepared follows its line, or refuses the change. */
export const followedBy = (action: string): AfterSaveRule => ({ action, changed: ['std_quantity', 'std_sku'], when: 'std_prepared' });

/** A line that is on a delivery stays in its order: the delivery is of that one. */
export const fixedOncePrepared = (order: string): ImmutableRule => ({
  when: 'std_prepared',
  names: [order],
  text: 'It is on a delivery of this order already. Delete it here, and add it to the other order.',
});
