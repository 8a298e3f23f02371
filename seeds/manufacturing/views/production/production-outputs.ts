import type { BuiltIn } from '../../../languages/english.ts';
import { newRecord, openDrawer, startFromSelected } from '../shared/actions.ts';
import { table } from '../shared/table.ts';
import { kinds, kindsInTabs } from '../shared/tabs.ts';

/** The outputs of production, newest first, including undone ones. */
export const productionOutputs: BuiltIn['views'][number] = {
  slug: 'production-outputs',
  name: 'Outputs',
  model: 'std_production_output',
  view_group: 'production',
  order: 6,
  icon: 'package-export',
  root: kindsInTabs([
    { id: 'outputs', label: 'Outputs' },
    { id: 'undone', label: 'Undone outputs' },
  ]),
  setup: {
    ...kinds,
    outputs: table({
      model: 'std_production_output',
      columns: [
        { path: 'std_label' },
        { path: 'std_date' },
        { path: 'std_manufacturing_order' },
        { path: 'std_article' },
        { path: 'std_quantity' },
        { path: 'std_scrap_quantity' },
        { path: 'std_unit' },
        { path: 'std_lot' },
        { path: 'std_dlc' },
        { path: 'std_undone' },
      ],
      ordering: [{ field: 'std_date', direction: 'desc' }],
      actions: [
        newRecord('record-output', 'Record an output'),
        newRecord('undo-output', 'Undo an output', 'secondary'),
        openDrawer,
        startFromSelected('undo-output', 'Undo', 'std_production_output'),
      ],
    }),
    undone: table({
      model: 'std_output_undo',
      columns: [
        { path: 'std_label' },
        { path: 'std_created_at' },
        { path: 'std_production_output' },
        { path: 'std_article' },
        { path: 'std_quantity' },
        { path: 'std_unit' },
        { path: 'std_reason' },
      ],
      ordering: [{ field: 'std_created_at', direction: 'desc' }],
      actions: [openDrawer],
    }),
  },
};
