import type { PrintedTable } from '@millwright/core/contract/pdf.ts';
import type { Trace } from '@millwright/core/contract/traces.ts';
import type { Text } from '@millwright/core/json.ts';
import { cutCell, mostPrintedCells } from '@millwright/core/pdf/print-limits.ts';
import { cellWords, speaking } from '../../fields/told/told-cells.ts';

/** The texts of a trace in the reader's language. */
export type RecallWords = {
  label: (text: Text | undefined) => string;
  value: Parameters<typeof cellWords>[2];
  number: (figure: number) => string;
  nameOf: (node: Trace['nodes'][number] | undefined) => string;
  withheld: string;
  recall: string;
  balance: string;
  record: string;
  unit: string;
};

/** What came of each record and what became of it; null for who may not see the quantities. */
function balanceTable({ nodes, figures, balances }: Trace, { label, number, nameOf, ...words }: RecallWords): PrintedTable | null {
  if (balances.length === 0 || balances.some(({ quantities }) => quantities === null)) return null;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const filledFigures = figures.flatMap((figure, at) => (balances.some(({ quantities }) => quantities?.[at]) ? [{ ...figure, at }] : []));
  return {
    caption: words.balance,
    columns: [{ label: words.record }, { label: words.unit }, ...filledFigures.map((figure) => ({ label: label(figure.label), numeric: true }))],
    rows: balances.map(({ id, unit, quantities }) => [
      nameOf(byId.get(id)),
      unit ?? '',
      ...filledFigures.map(({ at }) => (quantities?.[at] ? number(quantities[at]) : '')),
    ]),
  };
}

function recallTable(trace: Trace, { label, value, withheld, recall }: RecallWords): PrintedTable {
  const columns = speaking(trace);
  const isNumeric = (at: number) => trace.rows.every((row) => row[at] === null || typeof row[at] === 'number');
  return {
    caption: recall,
    columns: columns.map((column) => ({ label: label(column.label), numeric: trace.rows.length > 0 && isNumeric(column.at) })),
    rows: trace.rows.map((row) => columns.map(({ at }) => String(cellWords(row[at], label, value, withheld)))),
  };
}

/** The table with at most this number of cells, and texts cut to the longest that a cell can print. */
function fitted(table: PrintedTable, cells: number): PrintedTable {
  const rows = table.rows.slice(0, Math.floor(cells / Math.max(1, table.columns.length)));
  return { ...table, rows: rows.map((row) => row.map(cutCell)) };
}

const cellsOf = ({ rows, columns }: PrintedTable) => rows.length * columns.length;

/**
 * The recall list with the mass balance of its lots, for printing. `rows` is the number of list rows that fit. The balance is printed
 * first, because it is nowhere else, while the CSV contains the whole list.
 */
export function recallTables(trace: Trace, words: RecallWords, most = mostPrintedCells): { tables: PrintedTable[]; rows: number } {
  const whole = balanceTable(trace, words);
  const balance = whole && fitted(whole, most);
  const list = fitted(recallTable(trace, words), most - (balance ? cellsOf(balance) : 0));
  const tables = [list, ...(balance ? [balance] : [])].filter(({ columns }) => columns.length > 0);
  return { tables, rows: list.columns.length > 0 ? list.rows.length : trace.rows.length };
}
