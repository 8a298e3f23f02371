import { expect, it } from 'vitest';
import { cellData, cellText } from './cell-text.ts';
import type { ResolvedColumn } from './columns.ts';
import type { Row } from './values.ts';

const wording = { language: 'en', zone: 'Europe/Paris', yes: 'Yes', no: 'No' };
const column = (path: string, kind: string, misc = {}) => ({ path, kind, column: {}, field: { misc }, target: null }) as unknown as ResolvedColumn;
const row = {
  identity: 'r',
  version: 1,
  hours: 12345.6789,
  due: '2026-11-12',
  at: '2026-11-12T08:30:00Z',
  open: true,
  steps: [{ hours: 1.5 }, { hours: 2 }],
} as unknown as Row;

it('gives other programs what is stored, not what is shown', () => {
  const hours = column('hours', 'number', { decimals: 1 });
  expect([cellText(hours, row, wording), cellData(hours, row, wording)]).toEqual(['12\u00a0345,7', 12345.6789]);
  expect(cellData(column('due', 'date'), row, wording)).toBe('2026-11-12');
  expect(cellData(column('at', 'datetime'), row, wording)).toBe('2026-11-12 09:30');
  expect(cellData(column('open', 'boolean'), row, wording)).toBe('Yes');
  expect(cellData(column('steps.hours', 'number'), row, wording)).toBe('1,50, 2');
  expect(cellData(column('gone', 'number'), row, wording)).toBe('');
});

it('writes a change with its sign, with the decimals of its field or column', () => {
  const change = column('hours', 'change', { decimals: 1 });
  expect(cellText(change, row, wording)).toBe('+12\u00a0345,7');
  expect(cellText({ ...change, column: { path: 'hours', decimals: 0 } }, row, wording)).toBe('+12\u00a0346');
  expect(cellText(change, { ...row, hours: -8 } as unknown as Row, wording)).toBe('−8,0');
  expect(cellText(change, { ...row, hours: 0.01 } as unknown as Row, wording)).toBe('0,0');
});
