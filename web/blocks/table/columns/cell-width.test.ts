import { resolveSchema } from '@millwright/core/model/schema.ts';
import type { Field, Model } from '@millwright/core/model/types.ts';
import type { Column } from '@millwright/core/view/types.ts';
import { describe, expect, it } from 'vitest';
import type { CellContext } from '../../columns/cell-text.ts';
import { resolveColumn } from '../../columns/columns.ts';
import type { Row } from '../../columns/values.ts';
import { cellWidth, columnNeed, roomFor } from './cell-width.ts';

const fields: Field[] = [
  { id: 'f1', name: 'title', label: 'Title', type: 'text' },
  { id: 'f2', name: 'cost', label: 'Cost', type: 'number', misc: { unit: 'kg' } },
  { id: 'f3', name: 'state', label: 'State', type: 'tag', misc: { options: [{ key: 'open', label: 'Open', tone: 'active' }] } },
  { id: 'f5', name: 'due', label: 'Due', type: 'date' },
  { id: 'f6', name: 'amount', label: 'Amount', type: 'number' },
  { id: 'f4', name: 'done', label: 'Done', type: 'boolean' },
];
const task = { id: 'm', slug: 'task', name: 'task', displayed_name: 'Task', primary_attribute: 'title', schema: fields };
const schema = resolveSchema([task as unknown as Model], []);
const context: CellContext = { wording: { language: 'en', zone: 'UTC', yes: 'Yes', no: 'No' }, policies: new Map() };
const ten = (text: string) => text.length * 10;
const row = (values: object) => ({ identity: 'r', version: 1, ...values }) as unknown as Row;

function columnOf(path: string, own: Partial<Column> = {}) {
  const model = schema.models.get('task');
  const column = model && resolveColumn(schema, model, { path, ...own });
  if (!column) throw new Error(`no column ${path}`);
  return column;
}

describe('cellWidth', () => {
  it('counts the text with the sides of the cell', () => {
    expect(cellWidth(columnOf('title'), row({ title: 'abcde' }), context, null, ten)).toBe(26 + 50);
    expect(cellWidth(columnOf('title'), row({ title: null }), context, null, ten)).toBe(26);
  });
  it('counts the unit of a number, the icon and sides of a badge, and a tick', () => {
    expect(cellWidth(columnOf('cost'), row({ cost: 12 }), context, null, ten)).toBe(26 + 50 + 4 + 30);
    expect(cellWidth(columnOf('state'), row({ state: 'open' }), context, null, ten)).toBe(26 + 32 + 40);
    expect(cellWidth(columnOf('state', { format: 'status' }), row({ state: 'open' }), context, null, ten)).toBe(26 + 32 + 40);
    expect(cellWidth(columnOf('done'), row({ done: true }), context, null, ten)).toBe(26 + 16);
  });
  it('counts the unit that the row itself names, and none of an empty figure', () => {
    const amount = columnOf('amount', { unit: 'title' });
    expect(cellWidth(amount, row({ amount: 211, title: 'USD' }), context, null, ten)).toBe(26 + 60 + 4 + 40);
    expect(cellWidth(amount, row({ amount: 211, title: null }), context, null, ten)).toBe(26 + 60);
    expect(cellWidth(amount, row({ amount: null, title: 'USD' }), context, null, ten)).toBe(26);
  });
  it('counts the mark of a rule with its word', () => {
    const late = { when: { all: [] }, tone: 'hold' as const, label: 'late', scope: 'cell' as const };
    expect(cellWidth(columnOf('title'), row({ title: 'ab' }), context, late, ten)).toBe(26 + 20 + 18 + 44);
  });
});

it('keeps room for a day where there is none yet', () => {
  const day = cellWidth(columnOf('due'), row({ due: '2026-09-30' }), context, null, ten);
  expect(roomFor(columnOf('due'), context.wording, ten)).toBe(day);
  expect(day).toBeGreaterThan(100);
  expect(roomFor(columnOf('title'), context.wording, ten)).toBe(0);
});

describe('columnNeed', () => {
  it('keeps the contents between 80 and 360 pixels and never cuts the heading', () => {
    expect(columnNeed(columnOf('title'), 'T', [30], ten)).toEqual({ want: 80, whole: 80, least: 80, grows: true });
    expect(columnNeed(columnOf('title'), 'T', [500, 30], ten)).toEqual({ want: 360, whole: 360, least: 160, grows: true });
    expect(columnNeed(columnOf('title'), 'Unbreakableheading', [100], ten).least).toBe(26 + 28 + 180);
  });
  it('lets a heading stand in two lines before anything else gives way', () => {
    expect(columnNeed(columnOf('title'), 'Customer order reference', [90], ten)).toMatchObject({ want: 26 + 28 + 240, whole: 26 + 28 + 140 });
  });
  it('keeps numbers and badges whole', () => {
    expect(columnNeed(columnOf('cost'), 'C', [200], ten)).toEqual({ want: 200, whole: 200, least: 200, grows: false });
    expect(columnNeed(columnOf('state'), 'S', [200], ten).least).toBe(200);
  });
});
