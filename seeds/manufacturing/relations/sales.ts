import type { BuiltIn } from '../../languages/english.ts';
import { byLineNumber, relation } from './shared/relation.ts';

export const sales: BuiltIn['relations'] = [
  relation('std_order.std_client → std_client.std_orders', { name: 'Customer', inverse: 'Sales orders' }),
  relation('std_order.std_contact → std_contact.std_orders', { name: 'Main contact', inverse: 'Sales orders' }),
  relation('std_order_line.std_order → std_order.std_lines', { name: 'Sales order', inverse: 'Lines', sort: byLineNumber }),
  relation('std_order_line.std_sku → std_sku.std_order_lines', { name: 'Article', inverse: 'Sales order lines' }),
  relation('std_order_line.std_do → std_do.std_order_lines', { name: 'Design order', inverse: 'Sales order lines' }),
];
