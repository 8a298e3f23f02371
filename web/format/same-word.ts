/** Whether two words are the same to a person who types: capitals and accents make no difference. */
export const sameWord = (one: string, other: string): boolean => one.localeCompare(other, undefined, { sensitivity: 'base' }) === 0;
