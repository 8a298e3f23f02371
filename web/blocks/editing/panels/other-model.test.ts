import { expect, it } from 'vitest';
import { orders } from '../editing.fixture.ts';
import { ofOtherModel } from './other-model.ts';

it('a block of another model keeps nothing that was about the fields of the first', () => {
  const customer = orders.models.get('customer');
  const actions = [
    {
      id: '1',
      trigger: 'cell_click',
      kind: 'update_object',
      label: 'Done',
      column: 'state',
      values: { state: 'done' },
      callback: { id: '2', trigger: 'button', kind: 'open_form', form: 'f', fills: 'amount' },
    },
  ];
  expect(customer && ofOtherModel(orders, customer, { actions: actions as never })).toEqual({
    model: 'customer',
    columns: [{ path: 'name' }, { path: 'city' }],
    ordering: [],
    formatting: undefined,
    grouping: undefined,
    columns_by: undefined,
    image: undefined,
    actions: [
      {
        id: '1',
        trigger: 'cell_click',
        kind: 'update_object',
        label: 'Done',
        callback: { id: '2', trigger: 'button', kind: 'open_form', form: 'f' },
      },
    ],
  });
});
