/** Cells that one call prints as tables: of one column, too, their rows are no more than a template fills. */
export const mostPrintedCells = 15_000;
/** Letters of a printed cell. */
export const longestCell = 5_000;
/** Letters of the title of printed tables. */
export const longestPrintTitle = 300;

/** The text of a printed cell: of one that is too long its beginning, which ends with `…`. */
export const cutCell = (text: string): string =>
  text.length > longestCell ? `${text.slice(0, longestCell - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
