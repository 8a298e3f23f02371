import type { BuiltIn, ModelTemplate } from '../../languages/english.ts';
import { designOrder } from '../models/articles/design-order.ts';
import { manufacturingOrder } from '../models/production/manufacturing-order.ts';
import { po } from '../models/purchasing/po.ts';
import { pol } from '../models/purchasing/pol.ts';
import { reception } from '../models/purchasing/reception.ts';
import { order } from '../models/sales/order.ts';
import { shipment } from '../models/shipping/shipment.ts';
import { inventory } from '../models/stock/inventory.ts';
import { byLineNumber, relation } from './shared/relation.ts';

const bare = ({ slug }: ModelTemplate) => slug.replace('std_', '');

/** The models that have steps, and the link from a process to its objects. */
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

const operationsOf = subjects.map(({ model }) =>
  relation(`std_operation.${model.slug} → ${model.slug}.std_operations`, { name: model.displayed_name, inverse: 'Operations', sort: byLineNumber }),
);

const activeOperationOf = subjects.map(({ model }) =>
  relation(`${model.slug}.std_active_operation → std_operation.std_active_${bare(model)}`, {
    name: 'Active operation',
    inverse: 'Active operation of',
    type: '1_1',
  }),
);

const processOf = subjects.map(({ model, many, labels }) =>
  relation(`${model.slug}.std_process → std_process.${many}`, { name: 'Process', inverse: labels }),
);

/** Links of each object with steps: its operations, the active one of them, and its process. */
export const subjectsOfProcesses: BuiltIn['relations'] = [...operationsOf, ...activeOperationOf, ...processOf];
