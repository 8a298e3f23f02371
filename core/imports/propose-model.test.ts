import { expect, it } from 'vitest';
import type { InspectedColumn } from '../contract/imports.ts';
import { proposeColumns, proposeLabel, proposeName, proposePrimary } from './propose-model.ts';

const column = (name: string, parts: Partial<InspectedColumn>): InspectedColumn => ({
  name,
  filled: 10,
  kinds: [],
  percent: false,
  longest: 10,
  unique: false,
  values: null,
  ...parts,
});
const values = (...texts: string[]) => texts.map((text) => ({ text, count: 5 }));

const columns = [
  column('Code', { unique: true }),
  column('State', { values: values('open', 'done') }),
  column('Weight', { kinds: ['number'] }),
  column('Pieces', { kinds: ['integer', 'number'], unique: true }),
  column('Paid', { kinds: ['boolean'], filled: 10 }),
  column('Flag', { kinds: ['boolean', 'integer', 'number'] }),
  column('Due', { kinds: ['date', 'datetime'], filled: 4 }),
  column('Notes', { longest: 900, filled: 3 }),
  column('Customer', { values: values('Ada', 'Bob', 'Cyd', 'Dan', 'Eve') }),
  column('Rest', { filled: 0 }),
];

it('reads types, choices, what is always there and what is never alike from the cells', () => {
  const matches = {
    Customer: {
      asked: 5,
      models: [
        { model: 'customer', found: 4 },
        { model: 'supplier', found: 1 },
      ],
    },
    Code: { asked: 10, models: [{ model: 'code', found: 7 }] },
  };
  const proposals = proposeColumns(columns, 10, matches);
  expect(proposals.map(({ column, type, reason, required, unique }) => [column, type, reason, required, unique])).toEqual([
    ['Code', 'text', 'texts', true, true],
    ['State', 'tag', 'few', true, false],
    ['Weight', 'number', 'numbers', true, false],
    ['Pieces', 'integer', 'integers', true, true],
    ['Paid', 'boolean', 'yes_no', false, false],
    ['Flag', 'integer', 'integers', true, false],
    ['Due', 'date', 'days', false, false],
    ['Notes', 'textarea', 'long', false, false],
    ['Customer', 'link', 'names', true, false],
    ['Rest', 'text', 'empty', false, false],
  ]);
  expect(proposals[1]?.options).toEqual(['open', 'done']);
  expect([proposals[8]?.link, proposals[8]?.options]).toEqual(['customer', []]);
  expect(proposePrimary(proposals)).toBe('Code');
});

it('claims nothing of a sheet with few rows, and finds a name for it', () => {
  expect(proposeColumns([column('Code', { unique: true, filled: 2 })], 2)[0]).toMatchObject({ type: 'text', required: false, unique: false });
  expect(proposePrimary([{ column: 'No', type: 'integer', unique: true, required: true }])).toBe('No');
  expect(['spare-parts_2026.xlsx', 'Visits (2).csv', 'tools'].map(proposeName)).toEqual(['Spare parts 2026', 'Visits', 'Tools']);
});

it('names records by what all of them have: those without a name would be refused', () => {
  const batch = { column: 'Batch', type: 'text', unique: false, required: false } as const;
  const number = { column: 'No', type: 'integer', unique: true, required: true } as const;
  expect(proposePrimary([batch, number])).toBe('No');
  expect(proposePrimary([batch, number, { ...batch, column: 'Title', required: true }])).toBe('Title');
  expect(proposePrimary([{ ...number, unique: false }, batch])).toBe('Batch');
});

it('ones and zeros are yes and no where the heading asks for that', () => {
  const flag = (name: string, ...texts: string[]) => column(name, { kinds: ['boolean', 'integer', 'number'], values: values(...texts) });
  const columns = [flag('is_active', '1', '0'), flag('Disabled', '0'), flag('hasStock', '1'), flag('Pieces', '1', '0'), flag('active', '1', '2')];
  expect(proposeColumns(columns, 10).map(({ type }) => type)).toEqual(['boolean', 'boolean', 'boolean', 'integer', 'integer']);
});

it('takes the star of a required column off its heading', () => {
  expect(['*InvoiceNumber', 'Name *', 'Plain', '*'].map(proposeLabel)).toEqual(['InvoiceNumber', 'Name', 'Plain', '*']);
});
