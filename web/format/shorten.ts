const most = 80;

/** A name that fits a title or a sentence: a longer one ends in an ellipsis. */
export const shorten = (name: string): string => (name.length > most ? `${[...name].slice(0, most - 1).join('')}…` : name);
