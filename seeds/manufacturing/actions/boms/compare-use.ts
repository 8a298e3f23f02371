import type { Rows } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord } from '../library/action.ts';
import { byId, is, list, noRecord } from '../library/reads.ts';
import { type Linked, rowOf, rowsOf } from '../library/rows.ts';
import { type ComparedLine, type ComparedOutput, outputsToCompare, reallyUsed } from './used.ts';

type Output = { identity: string; std_manufacturing_order: { std_sku: (Linked & { std_bom: Linked | null }) | null } | null };

const articleOf = (rows: Rows) => rowOf<Output>(rows, 'output')?.std_manufacturing_order?.std_sku;

const outputFields = `identity std_quantity std_scrap_quantity
  std_manufacturing_order { std_components { std_quantity std_type_of_bom std_sku { identity } } }
  std_consumptions { std_quantity std_lot { std_sku { identity } } std_picking_line { std_type_of_bom } }`;

/** The latest outputs of an article that are taken into account, newest first. */
const lastOutputs = (article: string) => ({
  query: `query ($where: JSON) {
    std_production_output(where: $where, order_by: [{field: "created_at", direction: "desc"}], limit: ${outputsToCompare}) { ${outputFields} }
  }`,
  variables: { where: { all: [is('std_manufacturing_order.std_sku', article), is('std_undone', false)] } },
});

/** Stores on each line of the bill of the produced article how much one piece really uses, if that differs from the bill. */
export const compareUse: ServerAction = aboutRecord({
  name: 'steps/boms/compareUse',
  label: 'Compare a bill with what was used',
  description: 'After ten outputs under a bill as it stands, notes on its lines what a piece has really taken where that differs by more than 5 %.',
  model: 'std_production_output',
  reads: [
    (id) => ({ output: byId('std_production_output', id, 'identity std_manufacturing_order { std_sku { identity std_bom { identity } } }') }),
    (_, rows) => ({
      lines: list(
        'std_bom_line',
        is('std_bom', articleOf(rows)?.std_bom?.identity ?? noRecord),
        'identity std_quantity std_type_of_bom std_used_quantity std_sku { identity }',
      ),
      outputs: lastOutputs(articleOf(rows)?.identity ?? noRecord),
    }),
  ],
  decide: (_, rows) => {
    const lines = rowsOf<ComparedLine>(rows, 'lines');
    const outputs = rowsOf<ComparedOutput>(rows, 'outputs');
    const noted = lines.flatMap((line) => {
      const std_used_quantity = reallyUsed(line, lines, outputs);
      return std_used_quantity === line.std_used_quantity ? [] : [{ id: line.identity, values: { std_used_quantity } }];
    });
    return noted.length ? { effects: [{ op: 'set', model: 'std_bom_line', names: ['std_used_quantity'], rows: noted }] } : { effects: [] };
  },
});
