import { resolveSchema } from '@millwright/core/model/schema.ts';
import type { Model } from '@millwright/core/model/types.ts';
import { mostPrintedCells } from '@millwright/core/pdf/print-limits.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { login } from '../../data/session.ts';
import { serve } from '../../testing/serve.ts';
import { resolveColumns } from '../columns/columns.ts';
import { blockSource } from '../source/block-source.fixture.ts';
import { exportFile } from './export-file.ts';
import { printRows } from './print-rows.ts';

const named = (name: string, type: string, label: string) => ({ id: name, name, label, type });
const lot = {
  id: 'm',
  slug: 'lot',
  displayed_name: 'Lot',
  primary_attribute: 'name',
  schema: [
    named('name', 'text', 'Name'),
    named('stock', 'number', 'Stock'),
    named('free', 'number', 'Free'),
    named('free_unit', 'text', 'Unit of stock'),
  ],
} as unknown as Model;
const schema = resolveSchema([lot], []);
const rows = [
  { identity: 'a', version: 1, name: 'A', stock: 12, free: 10, free_unit: 'kg' },
  { identity: 'b', version: 1, name: 'B', stock: 3, free: null, free_unit: null },
];
const files: unknown[] = [];
serve((path, body) => {
  if (path === '/v1/auth/login')
    return {
      body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user: { id: 'ann', client_id: 'x', role: 'user', client: { time_zone: 'UTC' } } },
    };
  if (path.startsWith('/v1/convert/')) files.push(body);
  return path.startsWith('/v1/convert/') ? { body: '' } : { body: { data: { rows } } };
});

beforeEach(async () => {
  files.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await login('ann', 'x', false);
});

/** Exports both rows with these columns, and returns the content of the file. */
async function exported(...columns: { path: string; unit?: string }[]) {
  const model = schema.models.get('lot');
  if (!model) throw new Error('There is no model.');
  const source = blockSource({ model, columns: resolveColumns(schema, model, { columns }), query: { model: 'lot', selection: 'identity' } });
  await exportFile('csv', source, 'Lots', ['a', 'b'], String);
  return files.at(-1) as { columns: { label: string }[]; rows: unknown[][] };
}

it('puts what figures are counted in behind the first of them, once, and keeps the figures figures', async () => {
  const file = await exported({ path: 'name' }, { path: 'stock', unit: 'free_unit' }, { path: 'free', unit: 'free_unit' });
  expect(file.columns.map(({ label }) => label)).toEqual(['Name', 'Stock', 'Unit of stock', 'Free']);
  expect(file.rows).toEqual([
    ['A', 12, 'kg', 10],
    ['B', 3, '', ''],
  ]);
});

it('adds no unit that is a column by itself', async () => {
  const file = await exported({ path: 'stock', unit: 'free_unit' }, { path: 'free_unit' });
  expect(file.columns.map(({ label }) => label)).toEqual(['Stock', 'Unit of stock']);
  expect(file.rows).toEqual([
    [12, 'kg'],
    [3, ''],
  ]);
});

it('prints the chosen rows as the screen shows them, figures with what they are counted in', async () => {
  const model = schema.models.get('lot');
  if (!model) throw new Error('There is no model.');
  const columns = resolveColumns(schema, model, { columns: [{ path: 'name' }, { path: 'stock', unit: 'free_unit' }] });
  const source = blockSource({ model, columns, query: { model: 'lot', selection: 'identity' } });
  await printRows(source, 'Lots', ['a', 'b'], String);
  const table = {
    caption: '',
    columns: [
      { label: 'Name', numeric: false },
      { label: 'Stock', numeric: true },
    ],
    rows: [
      ['A', '12,00 kg'],
      ['B', '3,00'],
    ],
  };
  expect(files).toEqual([{ title: 'Lots', tables: [table], language: 'en' }]);
  const tooMany = Array.from({ length: mostPrintedCells }, (_, at) => String(at));
  await expect(printRows(source, 'Lots', tooMany, String)).rejects.toMatchObject({ code: 'print_too_long' });
});
