/** The parts of a GS1 code that a field may store (`misc.gs1`), and the kind of its values. A place has a code of its own. */
export const goodsParts = { article: 'text', lot: 'text', expiry: 'date', quantity: 'number', place: 'text' } as const;
export type GoodsPart = keyof typeof goodsParts;
