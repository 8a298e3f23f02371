import type { BuiltIn, ModelTemplate } from '../../english.ts';
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
const subjects: { model: ModelTemplate; many: string; labels: string }[] = [
  { model: order, many: 'std_orders', labels: 'Sales orders' },
  { model: po, many: 'std_pos', labels: 'Purchase orders' },
  { model: pol, many: 'std_pols', labels: 'Purchase order lines' },
  { model: reception, many: 'std_receptions', labels: 'Receptions' },
  { model: shipment, many: 'std_shipments', labels: 'Shipments' },
  { model: manufacturingOrder, many: 'std_manufacturing_orders', labels: 'Manufacturing orders' },
  { model: inventory, many: 'std_inventories', labels: 'Inventories' },
  { model: designOrder, many: 'std_dos', labels: 'Design orders' },
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
    inverse: 'Operations',
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
    name: 'Active operation',
    inverse: 'Active operation of',
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
    name: 'Process',
    inverse: labels,
  },
}));

/** Each object that has steps has its operations, one of them active, and the process that they come from. */
export const subjectsOfProcesses: BuiltIn['relations'] = [...operationsOf, ...activeOperationOf, ...processOf];
