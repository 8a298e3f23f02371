import type { BuiltIn } from '../../languages/english.ts';
import { byLineNumber, relation } from './shared/relation.ts';

export const purchasing: BuiltIn['relations'] = [
  relation('std_po.std_supplier → std_supplier.std_pos', { name: 'Supplier', inverse: 'Purchase orders' }),
  relation('std_po.std_contact → std_contact.std_pos', { name: 'Main contact', inverse: 'Purchase orders' }),
  relation('std_pol.std_po → std_po.std_lines', { name: 'Purchase order', inverse: 'Lines', sort: byLineNumber }),
  relation('std_pol.std_sku → std_sku.std_pols', { name: 'Article', inverse: 'Purchase order lines' }),
];
