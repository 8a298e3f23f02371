/*
 * Labels that are used in several places: in the list of automations, at a step and in tables. Each is defined once, so
 * that it is translated once.
 */

/** For the rest of an order that was shipped in part. */
export const shipTheRest: string = 'Ship the rest';

/** For an accepted quotation. */
export const makeOrder: string = 'Make the order';

/** For a shipment that waits for materials and is to be shipped without them. */
export const shipWhatIsThere: string = 'Ship what is there, the rest as a new shipment';

/** For a shipment with confirmed picks that is to be shipped at once. */
export const checkAndShip: string = 'Check and ship';

/** For anything that waits for materials. */
export const checkStockAgain: string = 'Check the stock again';

/** For the rest of an order that a supplier has delivered in part. */
export const receiveTheRest: string = 'Receive the rest';

/** For an order with a bill of materials that has changed since the order was created. */
export const takePresentBill: string = 'Take the present bill of materials';

/** For an article that orders lack. */
export const orderMissing: string = 'Order';
export const makeMissing: string = 'Make';

/** For sending invoice data to accounting. */
export const exportToAccounting: string = 'Export to accounting';

/** For companies that send invoices without a provider. */
export const issueInvoice: string = 'Invoice as Factur-X';
export const issueCreditNote: string = 'Issue a credit note as Factur-X';
export const cancelInvoice: string = 'Cancel by a credit note';

/** For a changed process and the records that are in it. */
export const bringInLine: string = 'Bring open records in line with their process';
