import { type ResolvedModel, resolveSchema } from '@millwright/core/model/schema.ts';
import type { Model } from '@millwright/core/model/types.ts';
import { expect, it } from 'vitest';
import { field, model } from '../../testing/made-up.ts';
import { printedColumn } from './view-columns.ts';

const stock = model('stock', [field('name'), field('moved', 'number', { misc: { unit: 'kg' } }), field('unit')]);
const schema = resolveSchema([{ id: 'stock', ...stock } as unknown as Model], []);
const reading = { schema, wording: { language: 'en', zone: 'UTC', numbers: 'space_comma' }, policies: new Map() } as unknown as Parameters<
  typeof printedColumn
>[0];

it('prints a change with its sign and unit', () => {
  const column = printedColumn(reading, schema.models.get('stock') as ResolvedModel, { path: 'moved', format: 'change', decimals: 1 });
  const printed = [8, -8, 0, 0.01].map((moved) => column?.text({ moved }));
  expect(printed).toEqual(['+8,0 kg', '−8,0 kg', '0,0 kg', '0,0 kg']);
});
