import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { inStep } from '../../shared/steps.ts';
import { openDrawer } from '../shared/actions.ts';
import { producedOrderColumns } from '../shared/columns.ts';
import { table } from '../shared/table.ts';

export const completedMos: BuiltIn['views'][number] = {
  slug: 'completed-mos',
  name: {
    en: 'Completed orders',
    fr: 'Ordres terminés',
    de: 'Abgeschlossene Aufträge',
    es: 'Órdenes terminadas',
    it: 'Ordini completati',
    pt: 'Ordens concluídas',
    zh: '已完成的订单',
  },
  model: 'std_manufacturing_order',
  view_group: 'production',
  order: 5,
  icon: 'clipboard-list',
  root: {
    blocks: [
      {
        id: 'completed',
        label: {
          en: 'Completed manufacturing orders',
          fr: 'Ordres de fabrication terminés',
          de: 'Abgeschlossene Fertigungsaufträge',
          es: 'Órdenes de fabricación terminadas',
          it: 'Ordini di produzione completati',
          pt: 'Ordens de produção concluídas',
          zh: '已完成的生产订单',
        },
        betterFilters: inStep('std-mo-status-done'),
      },
    ],
  },
  setup: {
    completed: table({
      model: 'std_manufacturing_order',
      columns: producedOrderColumns,
      ordering: [{ field: 'updated_at', direction: 'desc' }],
      actions: [openDrawer],
    }),
  },
};
