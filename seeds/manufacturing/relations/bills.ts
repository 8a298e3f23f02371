import type { BuiltIn } from '../../languages/english.ts';
import { byLineNumber, relation } from './shared/relation.ts';

export const bills: BuiltIn['relations'] = [
  relation('std_bom.std_sku → std_sku.std_bom', { name: 'Article', inverse: 'Bill of materials', type: '1_1' }),
  relation('std_bom_line.std_bom → std_bom.std_lines', { name: 'Bill of materials', inverse: 'Lines', sort: byLineNumber }),
  relation('std_bill_change.std_bom → std_bom.std_bill_changes', { name: 'Bill of materials', inverse: 'Changes to what is used' }),
  relation('std_bill_change.std_undoes → std_bill_change.std_undone_by', { name: 'Takes back', inverse: 'Taken back by', type: '1_1' }),
  relation('std_bom_line.std_sku → std_sku.std_bom_lines', { name: 'Article', inverse: 'Used in bills of materials', required: true }),
];
