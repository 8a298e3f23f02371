import type { AfterSaveRule } from '@millwright/core/model/rules/after-save.ts';
import type { CheckRule, FieldTemplate, ImmutableRule } from '../../../languages/english.ts';

type Joint = { link: 'std_received_with' | 'std_shipped_with'; action: string };

/**
 * Returns the fields that tell whether a delivery was joined to another one of its partner; its lines were then moved
 * there and it is cancelled.
 */
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

/** The status shown for a joined delivery. It is cancelled, but people need to know which delivery it was joined to. */
export const joinedInto = { when: 'std_goes_along', text: 'Joined into {std_with_label}' } as const;

/**
 * Returns the rule that joins a delivery; also checked when a delivery gets its process, because one that is created
 * with this link has none yet.
 */
export const settlesJoint = ({ link, action }: Joint): AfterSaveRule => ({
  action,
  changed: [link, 'std_active_operation'],
  created: true,
  when: 'std_goes_along',
});

/** Returns the rule that fixes the link of a joined delivery: lines can't be moved back. */
export const fixedOnceJoined = ({ link }: Pick<Joint, 'link'>): ImmutableRule => ({
  when: 'std_goes_along',
  names: [link],
  text: 'Its lines have gone there already. Cancel that one, and plan the rest of each order anew.',
});

/** Returns the fields that tell whether the order of a line belongs to another partner than its delivery, and the number of that order. */
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

/** The orders of other partners in a delivery; there are some if a partner was changed afterwards. */
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

/** Returns the rule that prevents giving a delivery with lines of orders to another partner. */
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
