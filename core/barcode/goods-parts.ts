/** What of a GS1 code a field may hold (`misc.gs1`), and the kind of value that holds it; a place is named by a code of its own. */
export const goodsParts = { article: 'text', lot: 'text', expiry: 'date', quantity: 'number', place: 'text' } as const;
export type GoodsPart = keyof typeof goodsParts;
