import type { ProcessDefinition, Workstation } from './defaults/definition.ts';
import { designOrder } from './defaults/design-order.ts';
import { inventory } from './defaults/inventory.ts';
import { manufacturingOrder } from './defaults/manufacturing-order.ts';
import { purchaseOrder } from './defaults/purchase-order.ts';
import { reception } from './defaults/reception.ts';
import { salesOrder } from './defaults/sales-order.ts';
import { shipment } from './defaults/shipment.ts';

/** The processes of a new company. */
export const defaultProcesses: ProcessDefinition[] = [salesOrder, purchaseOrder, reception, shipment, manufacturingOrder, inventory, designOrder];

export const workstations: { key: Workstation; label: string }[] = [
  { key: 'production', label: 'Production' },
  { key: 'purchase-administration', label: 'Purchase administration' },
  { key: 'sales-administration', label: 'Sales administration' },
  { key: 'logistics', label: 'Logistics' },
  { key: 'accounting', label: 'Accounting' },
];

/** Locations with a key represent places outside the warehouse; the one without a key is where a new company stores its goods. */
export const stockLocations: { key?: string; label: string }[] = [
  { key: 'supplier', label: 'Supplier' },
  { key: 'client', label: 'Customer' },
  { key: 'production', label: 'Production' },
  { key: 'inventory-compensation', label: 'Inventory compensation' },
  { key: 'physical-inventory', label: 'Physical inventory' },
  { key: 'inventory', label: 'Inventory' },
  { label: 'Stock' },
];
