import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { inStep, inStepOrNew } from '../../shared/steps.ts';
import { advance, openForm } from '../shared/actions.ts';
import { receptionColumns } from '../shared/columns.ts';
import { late } from '../shared/late.ts';
import { table } from '../shared/table.ts';

export const receptions: BuiltIn['views'][number] = {
  slug: 'receptions',
  name: { en: 'Receptions', fr: 'Réceptions', de: 'Wareneingänge', es: 'Recepciones', it: 'Ricevimenti', pt: 'Recebimentos', zh: '收货单' },
  model: 'std_reception',
  view_group: 'purchasing',
  order: 2,
  icon: 'truck-delivery',
  root: {
    blocks: [
      {
        id: 'waiting',
        label: {
          en: 'Awaiting logistics reception',
          fr: 'En attente de réception logistique',
          de: 'Warten auf den Wareneingang',
          es: 'A la espera de recepción logística',
          it: 'In attesa di ricevimento logistico',
          pt: 'Aguardando recebimento logístico',
          zh: '等待物流收货',
        },
        betterFilters: inStepOrNew('std-rec-status-draft', 'std-rec-status-waiting'),
      },
      {
        id: 'to-control',
        label: {
          en: 'Received or to be checked',
          fr: 'Reçues ou à contrôler',
          de: 'Erhalten oder zu prüfen',
          es: 'Recibidas o por controlar',
          it: 'Ricevuti o da controllare',
          pt: 'Recebidos ou a conferir',
          zh: '已收货或待检查',
        },
        betterFilters: inStep('std-rec-status-to-control'),
      },
      {
        id: 'complete',
        label: { en: 'Completed', fr: 'Terminées', de: 'Abgeschlossen', es: 'Completadas', it: 'Completati', pt: 'Concluídos', zh: '已完成' },
        betterFilters: inStep('std-rec-status-complete'),
      },
    ],
  },
  setup: {
    waiting: table({
      model: 'std_reception',
      columns: receptionColumns,
      ordering: [{ field: 'std_expected_reception_date', direction: 'asc' }],
      formatting: late('std_expected_reception_date'),
      actions: [openForm('edit-reception'), advance],
    }),
    'to-control': table({
      model: 'std_reception',
      columns: receptionColumns,
      ordering: [{ field: 'std_actual_reception_date', direction: 'asc' }],
      actions: [openForm('edit-reception'), advance],
    }),
    complete: table({
      model: 'std_reception',
      columns: receptionColumns,
      ordering: [{ field: 'std_actual_reception_date', direction: 'desc' }],
      actions: [openForm('edit-reception')],
    }),
  },
};
