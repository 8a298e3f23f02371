import type { BuiltIn } from '../../../languages/english.ts';
import { newRecord, openForm } from '../shared/actions.ts';
import { table } from '../shared/table.ts';
import { kinds, kindsInTabs } from '../shared/tabs.ts';

export const priceLists: BuiltIn['views'][number] = {
  slug: 'price-lists',
  name: 'Prices and rates',
  model: 'std_price_list',
  view_group: 'sales-order',
  order: 3,
  icon: 'tags',
  root: kindsInTabs([
    { id: 'lists', label: 'Price lists' },
    { id: 'prices', label: 'Prices of all lists' },
    { id: 'rates', label: 'Currency rates' },
  ]),
  setup: {
    ...kinds,
    lists: table({
      model: 'std_price_list',
      columns: [
        { path: 'std_label', editable: true },
        { path: 'std_currency' },
        { path: 'std_valid_from', editable: true },
        { path: 'std_valid_to', editable: true },
        { path: 'std_is_default' },
      ],
      ordering: [{ field: 'std_label', direction: 'asc' }],
      actions: [newRecord('edit-price-list', 'New price list'), openForm('edit-price-list')],
    }),
    prices: table({
      model: 'std_price_list_line',
      columns: [
        { path: 'std_sku' },
        { path: 'std_price_list' },
        { path: 'std_from_quantity' },
        { path: 'std_unit' },
        { path: 'std_unit_price', editable: true },
        { path: 'std_percent', editable: true },
      ],
      ordering: [{ field: 'created_at', direction: 'desc' }],
      actions: [],
    }),
    rates: table({
      model: 'std_currency_rate',
      columns: [{ path: 'std_currency' }, { path: 'std_date' }, { path: 'std_rate', editable: true }],
      ordering: [{ field: 'std_date', direction: 'desc' }],
      actions: [newRecord('edit-currency-rate', 'New rate'), openForm('edit-currency-rate')],
    }),
  },
};
