import { awaiting, picking } from '../picks/shipment-lines.ts';
import { type Delivery, joins } from './join.ts';

export const joinReceptions = joins({
  name: 'steps/receptions/join',
  label: 'Receive together',
  description: 'The lines of a reception go to the one that it is received with, each still of its own purchase order.',
  model: 'std_reception',
  link: 'std_received_with',
  partner: 'std_supplier',
  line: 'std_reception',
  order: ['std_pol', 'std_po'],
  open: ['std-rec-status-waiting', 'std-rec-status-draft'],
  cancelled: 'std-rec-status-cancelled',
});

type Shipment = Delivery & { std_delivery_address: string | null; std_shortage: string | null; std_order: { std_currency: string | null } | null };

const sameText = (a: string | null, b: string | null) => (a ?? '').replace(/\s+/g, ' ').trim() === (b ?? '').replace(/\s+/g, ' ').trim();

export const joinShipments = joins<Shipment>({
  name: 'steps/shipments/join',
  label: 'Ship together',
  description: 'The lines of a shipment go with their picks to the one that it is shipped with, each still of its own sales order.',
  model: 'std_shipment',
  link: 'std_shipped_with',
  partner: 'std_client',
  line: 'std_shipment',
  order: ['std_order_line', 'std_order'],
  open: [picking, awaiting, 'std-shipment-status-draft'],
  cancelled: 'std-shipment-status-cancelled',
  fields: 'std_delivery_address std_shortage std_order { std_currency }',
  refusals: [
    { id: 'other-address', text: '{delivery} goes to another address.', tells: { delivery: 'std_shipment.std_label' } },
    { id: 'other-currency', text: '{delivery} is in another currency.', tells: { delivery: 'std_shipment.std_label' } },
  ],
  unlike: (shipment, other) => {
    if (!sameText(shipment.std_delivery_address, other.std_delivery_address)) return 'other-address';
    if (shipment.std_order && other.std_order && shipment.std_order.std_currency !== other.std_order.std_currency) return 'other-currency';
    return null;
  },
  // If the added lines lack goods, the shipment that receives them goes back to waiting for materials.
  follows: (shipment, other) =>
    shipment.std_shortage && other.std_active_operation?.std_key === picking
      ? [{ op: 'transition', object_id: other.identity, action: 'set_step', step: awaiting }]
      : [],
});
