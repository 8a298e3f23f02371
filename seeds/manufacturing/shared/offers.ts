/*
 * What is called alike wherever it is offered: in the list of automations, at a step and in tables. Each stands here once,
 * so that its translations do, too.
 */

/** What becomes of the rest of an order that was shipped in part. */
export const shipTheRest: string = 'Ship the rest';

/** What becomes of a quotation that was accepted. */
export const makeOrder: string = 'Make the order';

/** What a shipment that waits for materials may do without them. */
export const shipWhatIsThere: string = 'Ship what is there, the rest as a new shipment';

/** How a shipment whose picks are confirmed leaves in one go. */
export const checkAndShip: string = 'Check and ship';

/** What may be tried on whatever waits for materials. */
export const checkStockAgain: string = 'Check the stock again';

/** What becomes of the rest of an order that a supplier has sent in part. */
export const receiveTheRest: string = 'Receive the rest';

/** What an order may do whose bill has changed since it was taken. */
export const takePresentBill: string = 'Take the present bill of materials';

/** What may be done about an article that orders lack. */
export const orderMissing: string = 'Order';
export const makeMissing: string = 'Make';

/** How what is invoiced is given to accounting. */
export const exportToAccounting: string = 'Export to accounting';

/** How what is shipped is billed by those who send no invoices through a provider. */
export const issueInvoice: string = 'Invoice as Factur-X';
export const issueCreditNote: string = 'Issue a credit note as Factur-X';
export const cancelInvoice: string = 'Cancel by a credit note';

/** What a changed process may do for the records that stand in it. */
export const bringInLine: string = 'Bring open records in line with their process';
