import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { inStep } from '../../shared/steps.ts';
import { advance, newManufacturingOrder, openForm } from '../shared/actions.ts';
import { openOrderColumns } from '../shared/columns.ts';
import { late } from '../shared/late.ts';
import { table } from '../shared/table.ts';

export const moPickings: BuiltIn['views'][number] = {
  slug: 'mo-pickings',
  name: { en: 'Picking', fr: 'Picking', de: 'Entnahme', es: 'Preparación', it: 'Prelievo', pt: 'Separação', zh: '拣货' },
  model: 'std_manufacturing_order',
  view_group: 'production',
  order: 2,
  icon: 'packages',
  root: {
    blocks: [
      {
        id: 'pickings',
        label: {
          en: 'Picking to do',
          fr: 'Picking à réaliser',
          de: 'Ausstehende Entnahmen',
          es: 'Preparación por hacer',
          it: 'Prelievi da fare',
          pt: 'Separação a fazer',
          zh: '待拣货',
        },
        betterFilters: inStep('std-mo-status-picking'),
      },
    ],
  },
  setup: {
    pickings: table({
      model: 'std_manufacturing_order',
      columns: openOrderColumns,
      ordering: [{ field: 'std_due_date', direction: 'asc' }],
      formatting: late('std_due_date'),
      actions: [newManufacturingOrder, openForm('manufacturing-order-stock-picking'), advance],
    }),
  },
};
