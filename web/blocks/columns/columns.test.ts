import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import type { Column } from '@millwright/core/view/types.ts';
import { expect, it } from 'vitest';
import { columnView, resolveColumn } from './columns.ts';

/** Resolves a table column of one field. */
function columnOf(field: Partial<Field>, asked: Partial<Column> = {}) {
  const model = { model: { slug: 'task' }, fields: new Map([['name', { name: 'name', type: 'text', ...field }]]), ends: new Map() };
  return resolveColumn({ models: new Map() } as unknown as Schema, model as unknown as ResolvedModel, { path: 'name', editable: true, ...asked });
}

it('a cell is edited where its field has an editor and its value is typed', () => {
  for (const type of ['text', 'textarea', 'number', 'progress', 'boolean', 'date', 'datetime', 'tag', 'multitag', 'link'] as const)
    expect(columnOf({ type })?.editable, type).toBe(true);
  expect(columnOf({ type: 'file' })?.editable).toBe(false);
  expect(columnOf({}, { editable: false })?.editable).toBe(false);
});

it('a cell is not edited where a formula gives its value, also one that is switched off, or other rows do', () => {
  expect(columnOf({ misc: { formulaV1: '1' } })?.editable).toBe(false);
  expect(columnOf({ misc: { formulaV1: '1', formulaDisabled: true } })?.editable).toBe(false);
  expect(columnOf({ type: 'number', misc: { balance: {} as never } })?.editable).toBe(false);
});

it('a format decides what a column shows; only as a quantity it stays editable', () => {
  const shown = (format: Column['format']) => {
    const column = columnOf({ type: 'number' }, { format });
    return [column?.kind, column?.editable];
  };
  expect([shown('status'), shown('bar'), shown('quantity'), shown('duration'), shown('change')]).toEqual([
    ['status', false],
    ['progress', false],
    ['number', true],
    ['duration', false],
    ['change', false],
  ]);
});

it('a change has the unit of its number', () => {
  const column = columnOf({ type: 'number', misc: { unit: 'kg' } }, { format: 'change' });
  expect(column && columnView(column).unit?.(column.field)).toBe('kg');
});
