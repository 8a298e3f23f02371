import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { inStep } from '../../shared/steps.ts';
import { advance, openForm } from '../shared/actions.ts';
import { producedOrderColumns } from '../shared/columns.ts';
import { late } from '../shared/late.ts';
import { table } from '../shared/table.ts';

export const moPackaging: BuiltIn['views'][number] = {
  slug: 'mo-packaging',
  name: { en: 'Packaging', fr: 'Conditionnement', de: 'Verpackung', es: 'Embalaje', it: 'Confezionamento', pt: 'Embalagem', zh: '包装' },
  model: 'std_manufacturing_order',
  view_group: 'production',
  order: 4,
  icon: 'package',
  root: {
    blocks: [
      {
        id: 'packaging',
        label: {
          en: 'Awaiting packaging',
          fr: 'En attente de conditionnement',
          de: 'Warten auf Verpackung',
          es: 'A la espera de embalaje',
          it: 'In attesa di confezionamento',
          pt: 'Aguardando embalagem',
          zh: '待包装',
        },
        betterFilters: inStep('std-mo-status-packaging'),
      },
    ],
  },
  setup: {
    packaging: table({
      model: 'std_manufacturing_order',
      columns: producedOrderColumns,
      ordering: [{ field: 'std_due_date', direction: 'asc' }],
      formatting: late('std_due_date'),
      actions: [openForm('manufacturing-order-packaging'), advance],
    }),
  },
};
