import type { BuiltIn } from '../../../languages/english.ts';
import { relation } from '../shared/relation.ts';

export const planning: BuiltIn['relations'] = [
  relation('std_closure.std_supplier → std_supplier.std_closures', {
    name: 'Supplier',
    inverse: 'Closed days',
    sort: { field: 'std_closed_from', direction: 'asc' },
  }),
  relation('std_suggestion.std_sku → std_sku.std_suggestions', { name: 'Article', inverse: 'Suggestions', required: true }),
  relation('std_suggestion.std_manufacturing_order → std_manufacturing_order.std_suggestion', {
    name: 'Manufacturing order',
    inverse: 'Suggestion',
    type: '1_1',
  }),
  relation('std_suggestion.std_pol → std_pol.std_suggestion', { name: 'Purchase order line', inverse: 'Suggestion', type: '1_1' }),
  relation('std_peg.std_suggestion → std_suggestion.std_pegs', { name: 'Suggestion', inverse: 'What it serves', required: true }),
  relation('std_peg.std_order_line → std_order_line.std_pegs', { name: 'Sales order line', inverse: 'Served by suggestions' }),
  relation('std_peg.std_for_order → std_manufacturing_order.std_pegs', { name: 'For manufacturing order', inverse: 'Served by suggestions' }),
  relation('std_peg.std_for_suggestion → std_suggestion.std_causes', { name: 'For suggestion', inverse: 'What it causes' }),
  relation('std_order_line.std_awaited_pol → std_pol.std_awaiting_lines', {
    name: 'Awaited purchase',
    inverse: 'Sales order lines that wait for it',
  }),
  relation('std_order_line.std_awaited_order → std_manufacturing_order.std_awaiting_lines', {
    name: 'Awaited manufacturing order',
    inverse: 'Sales order lines that wait for it',
  }),
  relation('std_order_line.std_awaited_suggestion → std_suggestion.std_awaiting_lines', {
    name: 'Awaited suggestion',
    inverse: 'Sales order lines that wait for it',
  }),
];
