import { inStep } from '../../shared/steps.ts';
import type { NamedObjection } from './definition.ts';

type Objection = Omit<NamedObjection, 'id'>;

/** An order with moved goods is not cancelled as a whole: its open deliveries are cancelled one by one. */
export const goodsHaveMoved: Objection = {
  when: { fact: 'std_moved_with', operator: 'isNotEmpty', value: true },
  text: 'Goods have moved with {std_moved_with}. Cancel what is still open one by one instead.',
};

/** An invoiced record is not cancelled while its invoice is valid. */
export const isBilled: NamedObjection = {
  id: 'billed',
  when: { fact: 'std_billed', operator: 'equal', value: true },
  text: 'It is billed. Cancel the invoice first.',
};

/** A delivery with moved goods can't be cancelled. */
export const deliveryHasMoved: Objection = {
  when: { fact: 'std_moved_label', operator: 'isNotEmpty', value: true },
  text: 'Its goods have moved in stock, so it can not be cancelled any more.',
};

/** Nothing is shipped or received for a cancelled order. */
export const orderIsCancelled = (order: 'std_order' | 'std_po', step: string): NamedObjection => ({
  id: 'order-is-cancelled',
  when: { fact: `${order}.std_active_operation.std_key`, operator: 'equal', value: step },
  text: 'Its order is cancelled. Set the order back first.',
});

/** The lines of the delivery were moved to another one, so nothing is shipped or received with this one any more. */
export const goesWithAnother: NamedObjection = {
  id: 'goes-along',
  when: { fact: 'std_goes_along', operator: 'equal', value: true },
  text: 'Joined into {std_with_label}. Open that one.',
};

/**
 * A partner must not get what another partner ordered; this can happen if the partner of a delivery or an order was
 * changed after the lines were added.
 */
export const ofOthers: NamedObjection = {
  id: 'of-others',
  when: { fact: 'std_foreign_orders', operator: 'isNotEmpty', value: true },
  text: 'Lines of it are of orders of somebody else: {std_foreign_orders}. Take them out, or correct whose it is.',
};

/** A cancelled delivery reserves no goods, so it has to start at the step in which goods are picked. */
export const holdsNothing = (cancelled: string): NamedObjection => ({
  id: 'holds-nothing',
  when: inStep(cancelled),
  text: 'It was cancelled and holds no goods. Set it back to an earlier step first.',
});

/** Picks are confirmed by people with the quantity that they really took, or are left unconfirmed on purpose. */
export const picksToConfirm: Objection = {
  when: { fact: 'std_unconfirmed_picks', operator: 'greaterThan', value: 0 },
  text: 'Picks that nobody has confirmed: {std_unconfirmed_picks}. They count as taken as they were reserved.',
};

/** More than a lot contains can't be taken: reported before the goods are shipped, not when their movement fails. */
export const moreThanTheLot = (excess: string): Objection => ({
  when: { fact: excess, operator: 'greaterThan', value: 0 },
  text: 'More is to be picked from a lot than it holds. Correct its quantity to pick, or choose another lot.',
});

/** Goods that have expired since they were reserved are not shipped without a confirmation. */
export const expiredMeanwhile: Objection = {
  when: { fact: 'std_expired_lots', operator: 'isNotEmpty', value: true },
  text: 'These lots have expired: {std_expired_lots}. Pick others, or fill in “Why an expired lot” for each.',
};
