/** What the automation is called wherever it is offered: in its list, on the order and in tables. */
export const shipTheRest: string = 'Ship the rest';

/** What becomes of a quotation that was accepted. */
export const makeOrder: string = 'Make the order';

/** What a shipment that waits for materials may do without them. */
export const shipWhatIsThere: string = 'Ship what is there, the rest as a new shipment';

/** What may be tried on whatever waits for materials. */
export const checkStockAgain: string = 'Check the stock again';

/** The same for what was ordered from a supplier. */
export const receiveTheRest: string = 'Receive the rest';

/** What an order may do whose bill has changed since it was taken. */
export const takePresentBill: string = 'Take the present bill of materials';
