/** What the automation is called wherever it is offered: in its list, on the order and in tables. */
export const shipTheRest: string = 'Ship the rest';

/** The same for what was ordered from a supplier. */
export const receiveTheRest: string = 'Receive the rest';
