import type { Text } from '@millwright/core/json.ts';
import type { BuiltIn, ModelTemplate } from '@millwright/core/seed/types.ts';
import { designOrder } from '../models/articles/design-order.ts';
import { manufacturingOrder } from '../models/production/manufacturing-order.ts';
import { po } from '../models/purchasing/po.ts';
import { pol } from '../models/purchasing/pol.ts';
import { reception } from '../models/purchasing/reception.ts';
import { order } from '../models/sales/order.ts';
import { shipment } from '../models/sales/shipment.ts';
import { inventory } from '../models/stock/inventory.ts';

const bare = ({ slug }: ModelTemplate) => slug.replace('std_', '');

/** What has steps: its model, and how a process names its objects. */
const subjects: { model: ModelTemplate; many: string; labels: Text }[] = [
  {
    model: order,
    many: 'std_orders',
    labels: {
      en: 'Sales orders',
      fr: 'Commandes clients',
      de: 'Kundenaufträge',
      es: 'Pedidos de venta',
      it: 'Ordini di vendita',
      pt: 'Pedidos de venda',
      zh: '销售订单',
    },
  },
  {
    model: po,
    many: 'std_pos',
    labels: {
      en: 'Purchase orders',
      fr: 'Commandes fournisseurs',
      de: 'Bestellungen',
      es: 'Pedidos de compra',
      it: 'Ordini di acquisto',
      pt: 'Pedidos de compra',
      zh: '采购订单',
    },
  },
  {
    model: pol,
    many: 'std_pols',
    labels: {
      en: 'Purchase order lines',
      fr: 'Lignes de commande fournisseur',
      de: 'Bestellzeilen',
      es: 'Líneas de compra',
      it: 'Righe di acquisto',
      pt: 'Linhas de compra',
      zh: '采购订单行',
    },
  },
  {
    model: reception,
    many: 'std_receptions',
    labels: { en: 'Receptions', fr: 'Réceptions', de: 'Wareneingänge', es: 'Recepciones', it: 'Ricevimenti', pt: 'Recebimentos', zh: '收货单' },
  },
  {
    model: shipment,
    many: 'std_shipments',
    labels: { en: 'Shipments', fr: 'Expéditions', de: 'Sendungen', es: 'Envíos', it: 'Spedizioni', pt: 'Expedições', zh: '发货单' },
  },
  {
    model: manufacturingOrder,
    many: 'std_manufacturing_orders',
    labels: {
      en: 'Manufacturing orders',
      fr: 'Ordres de fabrication',
      de: 'Fertigungsaufträge',
      es: 'Órdenes de fabricación',
      it: 'Ordini di produzione',
      pt: 'Ordens de produção',
      zh: '生产订单',
    },
  },
  {
    model: inventory,
    many: 'std_inventories',
    labels: { en: 'Inventories', fr: 'Inventaires', de: 'Inventuren', es: 'Inventarios', it: 'Inventari', pt: 'Inventários', zh: '盘点' },
  },
  {
    model: designOrder,
    many: 'std_dos',
    labels: {
      en: 'Design orders',
      fr: "Commandes d'études",
      de: 'Konstruktionsaufträge',
      es: 'Pedidos de diseño',
      it: 'Ordini di progettazione',
      pt: 'Pedidos de projeto',
      zh: '设计订单',
    },
  },
];

const operationsOf: BuiltIn['relations'] = subjects.map(({ model }) => ({
  slug: `std_operation_${bare(model)}`,
  name: model.slug,
  inverse: 'std_operations',
  type: 'N_1',
  object_id: 'std_operation',
  to_object_id: model.slug,
  labels: {
    name: model.displayed_name,
    inverse: { en: 'Operations', fr: 'Opérations', de: 'Arbeitsgänge', es: 'Operaciones', it: 'Operazioni', pt: 'Operações', zh: '工序' },
  },
  sort: { field: 'std_line_num', direction: 'asc' },
}));

const activeOperationOf: BuiltIn['relations'] = subjects.map(({ model }) => ({
  slug: `${model.slug}_active_operation`,
  name: 'std_active_operation',
  inverse: `std_active_${bare(model)}`,
  type: '1_1',
  object_id: model.slug,
  to_object_id: 'std_operation',
  labels: {
    name: {
      en: 'Active operation',
      fr: 'Opération active',
      de: 'Aktiver Arbeitsgang',
      es: 'Operación activa',
      it: 'Operazione attiva',
      pt: 'Operação ativa',
      zh: '当前工序',
    },
    inverse: {
      en: 'Active operation of',
      fr: 'Opération active de',
      de: 'Aktiver Arbeitsgang von',
      es: 'Operación activa de',
      it: 'Operazione attiva di',
      pt: 'Operação ativa de',
      zh: '所属对象（当前工序）',
    },
  },
}));

const processOf: BuiltIn['relations'] = subjects.map(({ model, many, labels }) => ({
  slug: `${model.slug}_process`,
  name: 'std_process',
  inverse: many,
  type: 'N_1',
  object_id: model.slug,
  to_object_id: 'std_process',
  labels: {
    name: { en: 'Process', fr: 'Processus', de: 'Prozess', es: 'Proceso', it: 'Processo', pt: 'Processo', zh: '流程' },
    inverse: labels,
  },
}));

/** Each object that has steps has its operations, one of them active, and the process that they come from. */
export const subjectsOfProcesses: BuiltIn['relations'] = [...operationsOf, ...activeOperationOf, ...processOf];
