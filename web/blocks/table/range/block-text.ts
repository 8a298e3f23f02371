/** Parses clipboard text from a spreadsheet: tabs between cells, line breaks between rows, quotes around cells that contain either. */
export function parseBlock(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') cell += text[at++];
      else quoted = false;
    } else if (letter === '"' && cell === '') quoted = true;
    else if (letter === '\t' || letter === '\n') {
      rows.at(-1)?.push(cell);
      cell = '';
      if (letter === '\n') rows.push([]);
    } else if (letter !== '\r') cell += letter;
  }
  rows.at(-1)?.push(cell);
  // Clipboard text ends with a line break, which is no row.
  const last = rows.at(-1);
  return rows.length > 1 && last?.length === 1 && last[0] === '' ? rows.slice(0, -1) : rows;
}

const quoteCell = (cell: string) => (/["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Formats cells as clipboard text for a spreadsheet. */
export const printBlock = (rows: readonly (readonly string[])[]): string => rows.map((cells) => cells.map(quoteCell).join('\t')).join('\n');
