import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { receptionColumns } from './shared/columns.ts';
import { late } from './shared/late.ts';

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
        label: { en: 'Awaiting logistics reception', fr: 'En attente de réception logistique' },
        betterFilters: {
          any: [
            { fact: 'std_active_operation.std_key', operator: 'in', value: ['std-rec-status-draft', 'std-rec-status-waiting'] },
            { fact: 'std_active_operation', operator: 'isEmpty', value: true },
          ],
        },
      },
      {
        id: 'to-control',
        label: { en: 'Received or to be checked', fr: 'Reçues ou à contrôler' },
        betterFilters: { fact: 'std_active_operation.std_key', operator: 'equal', value: 'std-rec-status-to-control' },
      },
      {
        id: 'complete',
        label: { en: 'Completed', fr: 'Terminées', de: 'Abgeschlossen', es: 'Completadas', it: 'Completati', pt: 'Concluídos', zh: '已完成' },
        betterFilters: { fact: 'std_active_operation.std_key', operator: 'equal', value: 'std-rec-status-complete' },
      },
    ],
  },
  setup: {
    waiting: {
      type: 'table',
      misc: {
        model: 'std_reception',
        columns: receptionColumns,
        ordering: [{ field: 'std_expected_reception_date', direction: 'asc' }],
        limit: 50,
        searchable: true,
        sortable: true,
        selectable: true,
        aggregation: false,
        formatting: late('std_expected_reception_date'),
        actions: [
          { id: 'open-edit-reception', trigger: 'row_click', kind: 'open_form', form: 'edit-reception' },
          {
            id: 'advance',
            trigger: 'selected_rows',
            kind: 'advance',
            label: { en: 'Advance', fr: 'Faire avancer', de: 'Weiter', es: 'Avanzar', it: 'Avanza', pt: 'Avançar', zh: '推进' },
            icon: 'player-track-next',
          },
        ],
      },
    },
    'to-control': {
      type: 'table',
      misc: {
        model: 'std_reception',
        columns: receptionColumns,
        ordering: [{ field: 'std_actual_reception_date', direction: 'asc' }],
        limit: 50,
        searchable: true,
        sortable: true,
        selectable: true,
        aggregation: false,
        actions: [
          { id: 'open-edit-reception', trigger: 'row_click', kind: 'open_form', form: 'edit-reception' },
          {
            id: 'advance',
            trigger: 'selected_rows',
            kind: 'advance',
            label: { en: 'Advance', fr: 'Faire avancer', de: 'Weiter', es: 'Avanzar', it: 'Avanza', pt: 'Avançar', zh: '推进' },
            icon: 'player-track-next',
          },
        ],
      },
    },
    complete: {
      type: 'table',
      misc: {
        model: 'std_reception',
        columns: receptionColumns,
        ordering: [{ field: 'std_actual_reception_date', direction: 'desc' }],
        limit: 50,
        searchable: true,
        sortable: true,
        selectable: true,
        aggregation: false,
        actions: [{ id: 'open-edit-reception', trigger: 'row_click', kind: 'open_form', form: 'edit-reception' }],
      },
    },
  },
};
