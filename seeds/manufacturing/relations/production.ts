import type { BuiltIn } from '../../languages/english.ts';
import { relation } from './shared/relation.ts';

export const production: BuiltIn['relations'] = [
  relation('std_manufacturing_order.std_sku → std_sku.std_manufacturing_orders', { name: 'Article', inverse: 'Manufacturing orders' }),
  relation('std_manufacturing_order.std_parent_order → std_manufacturing_order.std_child_orders', { name: 'Parent order', inverse: 'Child orders' }),
];
