import type { ProcessSubject } from '@millwright/core/process/types.ts';
import type { ProcessBinding } from '../../languages/english.ts';
import { anew, chains } from './chains.ts';
import { guards } from './guards.ts';
import { rules } from './rules.ts';

const shared = { operations: 'std_operations', active: 'std_active_operation', process: 'std_process' };

const subjects: ProcessSubject[] = [
  {
    ...shared,
    model: 'std_order',
    operation_link: 'std_order',
    type: 'sales-order',
    initial: 'std-so-status-draft',
    cancelled: ['std-so-status-cancelled'],
  },
  {
    ...shared,
    model: 'std_po',
    operation_link: 'std_po',
    type: 'purchase-order',
    initial: 'std-po-status-draft',
    cancelled: ['std-po-status-cancelled'],
  },
  // Its single operation is created by an action, because no default process has this type.
  { ...shared, model: 'std_pol', operation_link: 'std_pol', type: 'purchase-order-line', initial: 'std-pol-status-to-order', cancelled: [] },
  {
    ...shared,
    model: 'std_reception',
    operation_link: 'std_reception',
    type: 'reception',
    initial: 'std-rec-status-waiting',
    cancelled: ['std-rec-status-cancelled'],
  },
  {
    ...shared,
    model: 'std_shipment',
    operation_link: 'std_shipment',
    type: 'shipment',
    initial: 'std-shipment-status-picking-to-input',
    cancelled: ['std-shipment-status-cancelled'],
  },
  {
    ...shared,
    model: 'std_manufacturing_order',
    operation_link: 'std_manufacturing_order',
    type: 'manufacturing-order',
    initial: 'std-mo-status-draft',
    cancelled: ['std-mo-status-cancelled'],
    own_process: 'std_sku.std_active_process',
  },
  { ...shared, model: 'std_inventory', operation_link: 'std_inventory', type: 'inventory', initial: 'std-inv-status-draft', cancelled: [] },
  {
    ...shared,
    model: 'std_do',
    operation_link: 'std_do',
    type: 'design-order',
    initial: 'std-do-status-draft',
    cancelled: ['std-do-status-cancelled'],
  },
];

/** The models that have processes, and the fields that store them. */
export const binding: ProcessBinding = {
  process: { model: 'std_process', type: 'std_process_type', is_default: 'std_is_default_process', key: 'std_key', steps: 'std_steps' },
  step: {
    model: 'std_process_step',
    line_num: 'std_line_num',
    key: 'std_key',
    description: 'std_description',
    include_in_mrp: 'std_include_in_mrp',
    workstation: 'std_workstation',
    process: 'std_process',
  },
  operation: {
    model: 'std_operation',
    line_num: 'std_line_num',
    key: 'std_key',
    status: 'std_status',
    include_in_mrp: 'std_include_in_mrp',
    workstation: 'std_workstation',
  },
  statuses: { hold: 'on-hold', next: 'to-launch', active: 'ongoing', done: 'completed', cancelled: 'cancelled' },
  subjects,
  rules,
  chains,
  anew,
  guards,
};
