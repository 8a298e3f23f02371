import type { Model } from '@millwright/core/model/types.ts';
import { expect, it } from 'vitest';
import { mappingOfSheet, modelOfSheet, relationOfLink, type SheetColumn } from './sheet-draft.ts';

const column = (name: string, parts: Partial<SheetColumn> = {}): SheetColumn => ({
  column: name,
  label: name,
  included: true,
  percent: false,
  type: 'text',
  reason: 'texts',
  required: false,
  unique: false,
  options: [],
  link: null,
  ...parts,
});
const customer = { id: 'c', slug: 'customer', primary_attribute: 'name', schema: [{ name: 'tool' }] } as Model;

it('makes fields, choices, links and the mapping of the columns that are taken', () => {
  const columns = [
    column('Code', { unique: true }),
    column('État', { type: 'tag', options: ['À faire', 'A faire', '完'] }),
    column('Share', { type: 'number', percent: true, required: true }),
    column('Customer', { type: 'link', link: 'customer', required: true }),
    column('Rest', { included: false }),
    column('id'),
    column('颜色'),
  ];
  const { model, links, names } = modelOfSheet(columns, 'tool', ' Tool ', 'Code');
  expect(model).toEqual({
    name: 'tool',
    displayed_name: 'Tool',
    primary_attribute: 'code',
    schema: [
      { name: 'code', label: 'Code', type: 'text', validation: 'required', misc: { unique: true, searchable: true } },
      {
        name: 'etat',
        label: 'État',
        type: 'tag',
        misc: {
          options: [
            { key: 'a_faire', label: 'À faire' },
            { key: 'a_faire_2', label: 'A faire' },
            { key: '完', label: '完' },
          ],
        },
      },
      { name: 'share', label: 'Share', type: 'number', validation: 'required', misc: { unit: '%' } },
      { name: 'id_field', label: 'id', type: 'text' },
      { name: 'field_7', label: '颜色', type: 'text' },
    ],
  });
  expect(mappingOfSheet(columns, names, [customer])).toEqual({
    Code: 'code',
    État: 'etat',
    Share: 'share',
    Customer: 'customer.name',
    Rest: null,
    id: 'id_field',
    颜色: 'field_7',
  });
  const made = { id: 'm', slug: 'tool', displayed_name: 'Tool' } as Model;
  expect(links.map((link) => relationOfLink(link, made, customer, []))).toEqual([
    {
      name: 'customer',
      inverse: 'tool_2',
      type: 'N_1',
      object_id: 'm',
      to_object_id: 'c',
      labels: { name: 'Customer', inverse: 'Tool' },
      required: true,
    },
  ]);
});
