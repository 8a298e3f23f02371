/** Puts a text into lower case without accents, as searches compare. */
export const plain = (value: string) => value.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
