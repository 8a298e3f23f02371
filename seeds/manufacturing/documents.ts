import type { BuiltIn } from '../languages/english.ts';
import { deliveryNote } from './documents/delivery-note.ts';
import { invoices } from './documents/invoice.ts';
import { invoiceData } from './documents/invoice-data.ts';
import { orderConfirmation } from './documents/order-confirmation.ts';
import { purchaseOrder } from './documents/purchase-order.ts';
import { reception } from './documents/reception.ts';
import { shipmentPreparation } from './documents/shipment-preparation.ts';

/** The built-in document templates for printing records. */
export const documents: NonNullable<BuiltIn['pdf_templates']> = [
  purchaseOrder,
  reception,
  shipmentPreparation,
  deliveryNote,
  orderConfirmation,
  invoiceData,
  ...invoices,
];
