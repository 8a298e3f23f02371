import type { AfterSaveRule } from '@millwright/core/model/rules/after-save.ts';
import type { FieldTemplate, ImmutableRule } from '../../../languages/english.ts';

/** Returns the field that tells whether a delivery exists for an order line. */
export const onDelivery = (lines: string): FieldTemplate => ({
  name: 'std_prepared',
  label: 'On a delivery',
  type: 'boolean',
  hidden: true,
  misc: { formulaV1: `COUNT(${lines}.created_at) > 0` },
});

/** Returns the rule that adapts deliveries to a changed order line, or refuses the change. */
export const followedBy = (action: string): AfterSaveRule => ({ action, changed: ['std_quantity', 'std_sku'], when: 'std_prepared' });

/** Returns the rule that prevents moving a line with a delivery to another order, because the delivery belongs to the present one. */
export const fixedOncePrepared = (order: string): ImmutableRule => ({
  when: 'std_prepared',
  names: [order],
  text: 'It is on a delivery of this order already. Delete it here, and add it to the other order.',
});
