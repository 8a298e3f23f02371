import type { BuiltIn, Column } from '../../../languages/english.ts';
import { advised, newRecord, openDrawer, openForm, plan, startFromSelected, tryPlan, why } from '../shared/actions.ts';
import { netFigures } from '../shared/columns.ts';
import { table } from '../shared/table.ts';
import { kinds, kindsInTabs } from '../shared/tabs.ts';

const reasons: Column[] = [
  { path: 'std_sku' },
  { path: 'std_quantity' },
  { path: 'std_unit' },
  { path: 'std_due_date' },
  { path: 'std_start_date' },
  ...netFigures.map((path) => ({ path })),
];
const changed: Column[] = [{ path: 'std_kept' }, { path: 'std_difference' }, { path: 'std_advice' }];
const adviceColumns: Column[] = [
  { path: 'std_sku' },
  { path: 'std_manufacturing_order' },
  { path: 'std_pol.std_po' },
  { path: 'std_advice' },
  { path: 'std_difference' },
  { path: 'std_unit' },
  { path: 'std_needed_date' },
];
const kind = (value: 'make' | 'buy') => ({ fact: 'std_kind', operator: 'equal' as const, value });
/** Suggestions without a quantity are only advice about orders that were not created from a suggestion. */
const isSuggested = { fact: 'std_quantity', operator: 'isNotEmpty' as const, value: true };
const without = (value: boolean) => ({ fact: 'std_without_supplier', operator: 'equal' as const, value });

const suggestions = (columns: Column[], actions = [openDrawer]) =>
  table({ model: 'std_suggestion', columns, ordering: [{ field: 'std_due_date', direction: 'asc' }], actions });

/** The suggestions of planning with their reasons: a row shows what it is for and what it causes. */
export const planning: BuiltIn['views'][number] = {
  slug: 'planning',
  name: 'Planning',
  model: 'std_suggestion',
  view_group: 'production',
  order: 0,
  icon: 'bulb',
  root: kindsInTabs([
    { id: 'to-make', label: 'Suggested to make', betterFilters: { all: [kind('make'), isSuggested] } },
    { id: 'to-buy', label: 'Suggested to buy', betterFilters: { all: [kind('buy'), without(false), isSuggested] } },
    { id: 'advice', label: 'Advice about orders', betterFilters: { fact: 'std_advice', operator: 'isNotEmpty', value: true } },
    { id: 'bills-off', label: 'Bills that are off', betterFilters: { fact: 'std_is_off', operator: 'equal', value: true } },
    { id: 'without-supplier', label: 'Articles without supplier', betterFilters: without(true) },
    { id: 'closures', label: 'Closed days' },
  ]),
  setup: {
    ...kinds,
    'to-make': suggestions([...reasons, { path: 'std_manufacturing_order' }, ...changed], [plan, tryPlan, openDrawer, why]),
    'to-buy': suggestions([...reasons, { path: 'std_pol.std_po' }, { path: 'std_pol.std_po.std_supplier' }, ...changed], [openDrawer, why]),
    advice: suggestions(adviceColumns, [openDrawer, why, ...advised]),
    'without-supplier': suggestions(reasons, [openDrawer, why]),
    'bills-off': table({
      model: 'std_bom',
      columns: [{ path: 'std_sku' }, { path: 'std_off_text' }],
      ordering: [{ field: 'std_label', direction: 'asc' }],
      actions: [openDrawer, startFromSelected('change-bill', 'Change to what is used', 'std_bom')],
    }),
    closures: table({
      model: 'std_closure',
      columns: [
        { path: 'std_label', editable: true },
        { path: 'std_supplier' },
        { path: 'std_closed_from', editable: true },
        { path: 'std_closed_until', editable: true },
      ],
      ordering: [{ field: 'std_closed_from', direction: 'desc' }],
      empty_text: 'Days on which your company or a supplier is closed. Planning counts none of them as lead time.',
      actions: [newRecord('edit-closure', 'New closed days'), openForm('edit-closure')],
    }),
  },
};
