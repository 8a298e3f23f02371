import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { inStep, inStepOrNew } from '../../shared/steps.ts';
import { advance, openDrawer, openForm } from '../shared/actions.ts';
import { shipmentColumns } from '../shared/columns.ts';
import { late } from '../shared/late.ts';
import { table } from '../shared/table.ts';

/** Shipments on their way, the most urgent first; a click opens the form of their step. */
const due = (form: string) =>
  table({
    model: 'std_shipment',
    columns: shipmentColumns,
    ordering: [{ field: 'std_delivery_date', direction: 'asc' }],
    formatting: late('std_delivery_date'),
    actions: [openForm(form), advance],
  });

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
        label: {
          en: 'Awaiting materials',
          fr: 'En attente de matières',
          de: 'Warten auf Material',
          es: 'A la espera de materiales',
          it: 'In attesa di materiali',
          pt: 'Aguardando materiais',
          zh: '待料',
        },
        betterFilters: inStepOrNew('std-shipment-status-draft', 'std-shipment-status-awaiting-materials'),
      },
      {
        id: 'pickings',
        label: {
          en: 'Picking to validate or enter',
          fr: 'Picking à valider ou à saisir',
          de: 'Entnahme zu bestätigen oder zu erfassen',
          es: 'Preparación por validar o introducir',
          it: 'Prelievo da convalidare o inserire',
          pt: 'Separação a validar ou registrar',
          zh: '待确认或待录入的拣货',
        },
        betterFilters: inStep('std-shipment-status-picking-to-input'),
      },
      {
        id: 'notes',
        label: {
          en: 'Delivery notes to print',
          fr: 'Bons de livraison à imprimer',
          de: 'Zu druckende Lieferscheine',
          es: 'Albaranes por imprimir',
          it: 'Bolle di consegna da stampare',
          pt: 'Guias de remessa a imprimir',
          zh: '待打印的送货单',
        },
        betterFilters: inStep('std-shipment-status-note-to-print'),
      },
      {
        id: 'preparation',
        label: {
          en: 'Preparation to do',
          fr: 'Préparation à réaliser',
          de: 'Ausstehende Vorbereitung',
          es: 'Preparación por realizar',
          it: 'Preparazione da fare',
          pt: 'Preparação a fazer',
          zh: '待准备',
        },
        betterFilters: inStep('std-shipment-status-preparation'),
      },
      {
        id: 'control',
        label: {
          en: 'Shipment control',
          fr: 'Contrôle d’expédition',
          de: 'Versandkontrolle',
          es: 'Control del envío',
          it: 'Controllo della spedizione',
          pt: 'Controle da expedição',
          zh: '发货检查',
        },
        betterFilters: inStep('std-shipment-status-control'),
      },
      {
        id: 'complete',
        label: { en: 'Completed', fr: 'Terminées', de: 'Abgeschlossen', es: 'Completados', it: 'Completate', pt: 'Concluídas', zh: '已完成' },
        betterFilters: inStep('std-shipment-status-complete'),
      },
    ],
  },
  setup: {
    'awaiting-materials': due('edit-shipment'),
    pickings: due('shipment-preparation'),
    notes: due('edit-shipment'),
    preparation: due('shipment-preparation'),
    control: due('shipment-control'),
    complete: table({
      model: 'std_shipment',
      columns: shipmentColumns,
      ordering: [{ field: 'std_shipping_date', direction: 'desc' }],
      actions: [openDrawer],
    }),
  },
};
