import { expect, it } from 'vitest';
import { resolveSchema } from '../model/schema.ts';
import type { Model, Relation } from '../model/types.ts';
import { proposeKey, proposeMapping } from './propose-mapping.ts';
import { importTargets } from './targets.ts';

const model = (slug: string, schema: object[], primary_attribute = 'name'): Model =>
  ({
    id: `m-${slug}`,
    slug,
    name: slug,
    displayed_name: slug,
    primary_attribute,
    schema: schema.map((field, index) => ({ id: `${slug}-${index}`, ...field })),
  }) as Model;

const schema = resolveSchema(
  [
    model('order', [
      { name: 'name', label: { en: 'Number', fr: 'Numéro' }, type: 'text', validation: 'required', misc: { unique: true } },
      { name: 'due', label: { en: 'Due date', de: 'Fällig am' }, type: 'date' },
      { name: 'total', label: 'Total', type: 'number', misc: { formulaV1: '1' } },
      { name: 'secret', label: 'Secret', type: 'text' },
      { name: 'papers', label: 'Papers', type: 'file' },
      { name: 'origin', label: 'Origin', type: 'text', validation: 'required', misc: { default: 'web' } },
    ]),
    model('customer', [
      { name: 'name', label: 'Name', type: 'text' },
      { name: 'code', label: 'Code', type: 'text', misc: { unique: true } },
    ]),
  ],
  [
    {
      id: 'r',
      slug: 'customer_of',
      name: 'customer',
      inverse: 'orders',
      labels: { name: 'Customer', inverse: 'Orders' },
      type: 'N_1',
      object_id: 'order',
      to_object_id: 'customer',
      required: true,
    } as Relation,
  ],
);
const order = schema.models.get('order');
if (!order) throw new Error('no order');
const targets = importTargets(schema, order, (_, __, id) => id !== 'order-3');

it('offers what a person may write, and how a linked record is found', () => {
  expect(targets.map(({ path, required, unique }) => [path, required, unique])).toEqual([
    ['name', true, true],
    ['due', false, false],
    ['origin', false, false],
    ['customer.name', true, false],
    ['customer.code', true, false],
    ['customer', true, false],
  ]);
});

it('proposes what a heading names in any language, whatever its case, accents and signs are', () => {
  expect(proposeMapping(['NUMERO', 'fallig-am', 'Customer', 'Total', 'Colour'], targets)).toEqual({
    NUMERO: { path: 'name', reason: 'same' },
    'fallig-am': { path: 'due', reason: 'same' },
    Customer: { path: 'customer.name', reason: 'same' },
  });
});

it('proposes what is nearly called so only where nothing else is, and nothing twice', () => {
  expect(proposeMapping(['Customer code', 'Due date (planned)', 'due', 'Due date'], targets)).toEqual({
    'Customer code': { path: 'customer.code', reason: 'same' },
    due: { path: 'due', reason: 'same' },
  });
  expect(proposeMapping(['Due date (planned)'], targets)).toEqual({ 'Due date (planned)': { path: 'due', reason: 'similar' } });
});

it('recognises records by what no two of them share', () => {
  expect(proposeKey(targets, ['due', 'name'])).toBe('name');
  expect(proposeKey(targets, ['due'])).toBeNull();
});
