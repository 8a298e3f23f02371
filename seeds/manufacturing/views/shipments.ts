import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { shipmentColumns } from './shared/columns.ts';
import { late } from './shared/late.ts';

export const shipments: BuiltIn['views'][number] = {
  slug: 'shipments',
  name: 'Expéditions',
  model: 'std_shipment',
  view_group: 'shipments',
  order: 1,
  icon: 'truck',
  root: {
    blocks: [
      {
        id: 'awaiting-materials',
        label: { en: 'Awaiting materials', fr: 'En attente de matières' },
        betterFilters: {
          any: [
            { fact: 'std_active_operation.std_key', operator: 'in', value: ['std-shipment-status-draft', 'std-shipment-status-awaiting-materials'] },
            { fact: 'std_active_operation', operator: 'isEmpty', value: true },
          ],
        },
      },
      {
        id: 'pickings',
        label: { en: 'Picking to validate or enter', fr: 'Picking à valider ou à saisir' },
        betterFilters: { fact: 'std_active_operation.std_key', operator: 'equal', value: 'std-shipment-status-picking-to-input' },
      },
      {
        id: 'notes',
        label: { en: 'Delivery notes to print', fr: 'Bons de livraison à imprimer' },
        betterFilters: { fact: 'std_active_operation.std_key', operator: 'equal', value: 'std-shipment-status-note-to-print' },
      },
      {
        id: 'preparation',
        label: { en: 'Preparation to do', fr: 'Préparation à réaliser' },
        betterFilters: { fact: 'std_active_operation.std_key', operator: 'equal', value: 'std-shipment-status-preparation' },
      },
      {
        id: 'control',
        label: { en: 'Shipment control', fr: 'Contrôle d’expédition' },
        betterFilters: { fact: 'std_active_operation.std_key', operator: 'equal', value: 'std-shipment-status-control' },
      },
      {
        id: 'complete',
        label: { en: 'Completed', fr: 'Terminées', de: 'Abgeschlossen', es: 'Completados', it: 'Completate', pt: 'Concluídas', zh: '已完成' },
        betterFilters: { fact: 'std_active_operation.std_key', operator: 'equal', value: 'std-shipment-status-complete' },
      },
    ],
  },
  setup: {
    'awaiting-materials': {
      type: 'table',
      misc: {
        model: 'std_shipment',
        columns: shipmentColumns,
        ordering: [{ field: 'std_delivery_date', direction: 'asc' }],
        limit: 50,
        searchable: true,
        sortable: true,
        selectable: true,
        aggregation: false,
        formatting: late('std_delivery_date'),
        actions: [
          { id: 'open-edit-shipment', trigger: 'row_click', kind: 'open_form', form: 'edit-shipment' },
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
    pickings: {
      type: 'table',
      misc: {
        model: 'std_shipment',
        columns: shipmentColumns,
        ordering: [{ field: 'std_delivery_date', direction: 'asc' }],
        limit: 50,
        searchable: true,
        sortable: true,
        selectable: true,
        aggregation: false,
        formatting: late('std_delivery_date'),
        actions: [
          { id: 'open-shipment-preparation', trigger: 'row_click', kind: 'open_form', form: 'shipment-preparation' },
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
    notes: {
      type: 'table',
      misc: {
        model: 'std_shipment',
        columns: shipmentColumns,
        ordering: [{ field: 'std_delivery_date', direction: 'asc' }],
        limit: 50,
        searchable: true,
        sortable: true,
        selectable: true,
        aggregation: false,
        formatting: late('std_delivery_date'),
        actions: [
          { id: 'open-edit-shipment', trigger: 'row_click', kind: 'open_form', form: 'edit-shipment' },
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
    preparation: {
      type: 'table',
      misc: {
        model: 'std_shipment',
        columns: shipmentColumns,
        ordering: [{ field: 'std_delivery_date', direction: 'asc' }],
        limit: 50,
        searchable: true,
        sortable: true,
        selectable: true,
        aggregation: false,
        formatting: late('std_delivery_date'),
        actions: [
          { id: 'open-shipment-preparation', trigger: 'row_click', kind: 'open_form', form: 'shipment-preparation' },
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
    control: {
      type: 'table',
      misc: {
        model: 'std_shipment',
        columns: shipmentColumns,
        ordering: [{ field: 'std_delivery_date', direction: 'asc' }],
        limit: 50,
        searchable: true,
        sortable: true,
        selectable: true,
        aggregation: false,
        formatting: late('std_delivery_date'),
        actions: [
          { id: 'open-shipment-control', trigger: 'row_click', kind: 'open_form', form: 'shipment-control' },
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
        model: 'std_shipment',
        columns: shipmentColumns,
        ordering: [{ field: 'std_shipping_date', direction: 'desc' }],
        limit: 50,
        searchable: true,
        sortable: true,
        selectable: true,
        aggregation: false,
        actions: [{ id: 'open', trigger: 'row_click', kind: 'open_drawer' }],
      },
    },
  },
};
