/** Cells that one call prints as tables: of one column, too, their rows are no more than a template fills. */
export const mostPrintedCells = 15_000;
/** Letters of a printed cell. */
export const longestCell = 5_000;
/** Letters of the title of printed tables. */
export const longestPrintTitle = 300;
