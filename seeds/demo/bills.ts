import { references, stocked } from './articles.ts';
import { byColumn, table } from './tables.ts';
import type { ImportJob, Row, Tables } from './types.ts';

/** Bills of materials of stocked articles, with their lines. The name of a bill is the reference of its article. */
export function bills(tables: Tables): ImportJob[] {
  const articles = references(tables);
  const parts = byColumn(stocked(tables), 'part_id');
  const lines = table(tables, 'bom_lines').filter((line) => articles.has(line.parent_part_id ?? '') && articles.has(line.component_part_id ?? ''));
  const parents = [...new Set(lines.map((line) => line.parent_part_id ?? ''))];
  const numbers = new Map<string, number>();
  const billOf = (part: string) => `${parts.get(part)?.name ?? ''} (${articles.get(part) ?? ''})`;
  const rows = lines.map((line): Row => {
    const parent = line.parent_part_id ?? '';
    const Line = (numbers.get(parent) ?? 0) + 1;
    numbers.set(parent, Line);
    return {
      Remark: [`B-${line.bom_line_id}`, line.reference].filter(Boolean).join(' '),
      Bill: billOf(parent),
      Line: String(Line),
      Article: articles.get(line.component_part_id ?? '') ?? '',
      Quantity: line.quantity ?? '',
      Type: 'bomline-raw-materials',
    };
  });
  return [
    {
      name: 'bills',
      model: 'std_bom',
      mapping: { Bill: 'std_label', Article: 'std_sku.std_internal_reference' },
      key: 'Bill',
      rows: parents.map((parent) => ({ Bill: billOf(parent), Article: articles.get(parent) ?? '' })),
    },
    {
      name: 'bill lines',
      model: 'std_bom_line',
      mapping: {
        Remark: 'std_description',
        Bill: 'std_bom.std_label',
        Line: 'std_line_num',
        Article: 'std_sku.std_internal_reference',
        Quantity: 'std_quantity',
        Type: 'std_type_of_bom',
      },
      key: 'Remark',
      rows,
    },
  ];
}
