import { inStep } from '../../shared/steps.ts';
import type { NamedObjection } from './definition.ts';

type Objection = Omit<NamedObjection, 'id'>;

/** An order with which goods have moved is not undone as a whole: what is open of it is cancelled delivery by delivery. */
export const goodsHaveMoved: Objection = {
  when: { fact: 'std_moved_with', operator: 'isNotEmpty', value: true },
  text: 'Goods have moved with {std_moved_with}. Cancel what is still open one by one instead.',
};

/** What is billed is not undone while its invoice stands. */
export const isBilled: NamedObjection = {
  id: 'billed',
  when: { fact: 'std_billed', operator: 'equal', value: true },
  text: 'It is billed. Cancel the invoice first.',
};

/** A delivery whose goods have moved stays what it was. */
export const deliveryHasMoved: Objection = {
  when: { fact: 'std_moved_label', operator: 'isNotEmpty', value: true },
  text: 'Its goods have moved in stock, so it can not be cancelled any more.',
};

/** Nothing leaves or comes for an order that is no more. */
export const orderIsCancelled = (order: 'std_order' | 'std_po', step: string): NamedObjection => ({
  id: 'order-is-cancelled',
  when: { fact: `${order}.std_active_operation.std_key`, operator: 'equal', value: step },
  text: 'Its order is cancelled. Set the order back first.',
});

/** Its lines have gone to another delivery: nothing comes or leaves with this one any more. */
export const goesWithAnother: NamedObjection = {
  id: 'goes-along',
  when: { fact: 'std_goes_along', operator: 'equal', value: true },
  text: 'Joined into {std_with_label}. Open that one.',
};

/** Nobody gets what somebody else has ordered: a delivery's partner, or an order's, has changed since its lines came to it. */
export const ofOthers: NamedObjection = {
  id: 'of-others',
  when: { fact: 'std_foreign_orders', operator: 'isNotEmpty', value: true },
  text: 'Lines of it are of orders of somebody else: {std_foreign_orders}. Take them out, or correct whose it is.',
};

/** A cancelled delivery holds no goods: it begins where goods are found for it. */
export const holdsNothing = (cancelled: string): NamedObjection => ({
  id: 'holds-nothing',
  when: inStep(cancelled),
  text: 'It was cancelled and holds no goods. Set it back to an earlier step first.',
});

/** What was reserved is taken by people: each pick is confirmed with what was really there, or left so on purpose. */
export const picksToConfirm: Objection = {
  when: { fact: 'std_unconfirmed_picks', operator: 'greaterThan', value: 0 },
  text: 'Picks that nobody has confirmed: {std_unconfirmed_picks}. They count as taken as they were reserved.',
};

/** What is not there can not be taken: said before the goods leave, not when their movement fails. */
export const moreThanTheLot = (excess: string): Objection => ({
  when: { fact: excess, operator: 'greaterThan', value: 0 },
  text: 'More is to be picked from a lot than it holds. Correct its quantity to pick, or choose another lot.',
});

/** What has expired since it was reserved does not leave unasked. */
export const expiredMeanwhile: Objection = {
  when: { fact: 'std_expired_lots', operator: 'isNotEmpty', value: true },
  text: 'These lots have expired: {std_expired_lots}. Pick others, or fill in “Why an expired lot” for each.',
};
