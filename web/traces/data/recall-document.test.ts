import { printTables } from '@millwright/core/contract/pdf.ts';
import type { Trace } from '@millwright/core/contract/traces.ts';
import { expect, it } from 'vitest';
import { type RecallWords, recallTables } from './recall-document.ts';

const words: RecallWords = {
  label: (text) => String(text),
  value: (given) => String(given ?? ''),
  number: (figure) => figure.toFixed(1),
  nameOf: (node) => String(node?.label ?? '–'),
  withheld: 'hidden',
  recall: 'Recall list',
  balance: 'Mass balance',
  record: 'Lot',
  unit: 'Unit',
};
const trace: Trace = {
  nodes: [{ id: 'l', model: 'lot', side: 'self', label: 'L1', details: [], withheld: false }],
  flows: [],
  figures: [
    { name: 'received', label: 'Received' },
    { name: 'scrapped', label: 'Scrapped' },
    { name: 'shipped', label: 'Shipped' },
  ],
  balances: [{ id: 'l', unit: 'kg', quantities: [10, 0, 6] }],
  columns: [
    { name: 'where', label: 'Where' },
    { name: 'note', label: 'Note' },
    { name: 'quantity', label: 'Quantity' },
  ],
  rows: [
    [{ id: null, label: null }, '', 4],
    [{ id: 'c', label: 'Shop' }, null, 6],
  ],
  cut: false,
};

it('a recall list is printed with its mass balance: figures that none has and columns that say nothing are left out', () => {
  const { tables, rows } = recallTables(trace, words);
  expect(rows).toBe(2);
  expect(tables).toEqual([
    {
      caption: 'Recall list',
      columns: [
        { label: 'Where', numeric: false },
        { label: 'Quantity', numeric: true },
      ],
      rows: [
        ['hidden', '4'],
        ['Shop', '6'],
      ],
    },
    {
      caption: 'Mass balance',
      columns: [{ label: 'Lot' }, { label: 'Unit' }, { label: 'Received', numeric: true }, { label: 'Shipped', numeric: true }],
      rows: [['L1', 'kg', '10.0', '6.0']],
    },
  ]);
});

it('who may not see the quantities prints the list alone', () => {
  const withoutQuantities = { ...trace, balances: [{ id: 'l', unit: null, quantities: null }] };
  expect(recallTables(withoutQuantities, words).tables.map(({ caption }) => caption)).toEqual(['Recall list']);
});

it('a long list is cut to what is printed at once, below a whole balance, and no cell is too long', () => {
  const long = { ...trace, rows: Array.from({ length: 9_000 }, (_, at) => [{ id: 'c', label: 'Shop '.repeat(2_000) }, null, at]) };
  const { tables, rows } = recallTables(long, words);
  const printed = printTables.input.safeParse({ title: 'Recall', tables });
  expect(printed.error?.issues ?? []).toEqual([]);
  expect([rows, tables[0]?.rows.length, tables[1]?.rows.length]).toEqual([7_498, 7_498, 1]);
});
