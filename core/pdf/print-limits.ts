/** The most cells that one call prints as tables. */
export const mostPrintedCells = 15_000;
/** The most characters of a printed cell. */
export const longestCell = 5_000;
/** The most characters of the title of printed tables. */
export const longestPrintTitle = 300;

/** The text of a printed cell, cut with `…` if it is too long. */
export const cutCell = (text: string): string =>
  text.length > longestCell ? `${text.slice(0, longestCell - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
