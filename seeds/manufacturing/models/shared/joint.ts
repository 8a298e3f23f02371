import type { AfterSaveRule } from '@millwright/core/model/rules/after-save.ts';
import type { CheckRule, FieldTemplate, ImmutableRule } from '../../../languages/english.ts';

type Joint = { link: 'std_received_with' | 'std_shipped_with'; action: string };

/** Whether a delivery goes with another one of its partner: then its lines have gone there, and it is cancelled itself. */
export const goesAlong = ({ link }: Pick<Joint, 'link'>): FieldTemplate[] => [
  {
    name: 'std_goes_along',
    label: 'Goes with another one',
    type: 'boolean',
    hidden: true,
    misc: { formulaV1: `NOT(EMPTY(${link}.identity))` },
  },
  { name: 'std_with_label', label: 'Number of the one it goes with', type: 'text', hidden: true, misc: { formulaV1: `${link}.std_label` } },
];

/** It is cancelled so that nothing comes or leaves with it, which is not what people need to know of it. */
export const joinedInto = { when: 'std_goes_along', text: 'Joined into {std_with_label}' } as const;

/** Asked again when a delivery has got its process: one that was made with this link had none yet. */
export const settlesJoint = ({ link, action }: Joint): AfterSaveRule => ({
  action,
  changed: [link, 'std_active_operation'],
  created: true,
  when: 'std_goes_along',
});

/** Lines are not taken back from where they have gone. */
export const fixedOnceJoined = ({ link }: Pick<Joint, 'link'>): ImmutableRule => ({
  when: 'std_goes_along',
  names: [link],
  text: 'Its lines have gone there already. Cancel that one, and plan the rest of each order anew.',
});

/** Whether the order of a line is of another partner than its delivery, and the number of that order. */
export const foreignOrder = (order: string, delivery: string, partner: string): FieldTemplate[] => [
  {
    name: 'std_foreign_order',
    label: 'Order of somebody else',
    type: 'boolean',
    hidden: true,
    misc: {
      formulaV1: `AND(NOT(EMPTY(${order}.${partner}.identity)), NOT(EMPTY(${delivery}.${partner}.identity)), NOT(${order}.${partner}.identity = ${delivery}.${partner}.identity))`,
    },
  },
  {
    name: 'std_foreign_number',
    label: 'Number of an order of somebody else',
    type: 'text',
    hidden: true,
    misc: { formulaV1: `IF(std_foreign_order, ${order}.std_label)` },
  },
];

/** The orders of somebody else that a delivery has lines of, since its partner or theirs has changed. */
export const foreignOrders: FieldTemplate[] = [
  {
    name: 'std_foreign_orders',
    label: 'Orders of somebody else',
    type: 'text',
    hidden: true,
    misc: { formulaV1: 'JOIN(std_lines.std_foreign_number, ", ")' },
  },
  {
    name: 'std_of_others',
    label: 'Has lines of somebody else',
    type: 'boolean',
    hidden: true,
    misc: { formulaV1: 'NOT(EMPTY(std_foreign_orders))' },
  },
];

/** A delivery with lines of orders is not given to somebody else. */
export const ownLines = (partner: string): CheckRule => ({
  when: 'std_of_others',
  names: [partner],
  text: 'Lines of it are of orders of somebody else.',
});

export const ownOrder = (orderLine: string, delivery: string): CheckRule => ({
  when: 'std_foreign_order',
  names: [orderLine, delivery],
  text: 'The order of this line is of somebody else.',
});
