import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { byId } from '../library/reads.ts';
import { type Linked, rowOf } from '../library/rows.ts';

type Line = { std_quantity: number | null; std_type_of_bom: string | null; std_line_num: number | null; std_sku: Linked };
type Bill = { std_label: string | null; std_sku: { std_label: string } | null; std_lines: Line[] };

export const duplicateBill: ServerAction = aboutRecord({
  name: 'steps/boms/duplicate',
  label: 'Duplicate a bill of materials',
  description: "Copies a bill with its lines under its label and ' - copie'; the copy has no article until one is chosen.",
  model: 'std_bom',
  reads: [
    (id) => ({
      bill: byId('std_bom', id, 'std_label std_sku { std_label } std_lines { std_quantity std_type_of_bom std_line_num std_sku { identity } }'),
    }),
  ],
  decide: (_, rows) => {
    const bill = rowOf<Bill>(rows, 'bill');
    if (!bill) return nothing;
    const std_label = `${bill.std_label ?? bill.std_sku?.std_label ?? ''} - copie`;
    return {
      effects: [
        { op: 'create', model: 'std_bom', ref: 'copy', properties: { std_label } },
        ...bill.std_lines.map(({ std_sku, ...properties }) => ({
          op: 'create' as const,
          model: 'std_bom_line',
          properties,
          links: { std_bom: { ref: 'copy' }, std_sku: std_sku.identity },
        })),
      ],
      output: { label: std_label },
    };
  },
});
