import type { ModelTemplate } from '@millwright/core/seed/types.ts';
import { bom } from './models/bom.ts';
import { bomLine } from './models/bom-line.ts';
import { client } from './models/client.ts';
import { contact } from './models/contact.ts';
import { designOrder } from './models/design-order.ts';
import { inventory } from './models/inventory.ts';
import { inventoryLine } from './models/inventory-line.ts';
import { lotReceptionLine } from './models/lot-reception-line.ts';
import { manufacturingOrder } from './models/manufacturing-order.ts';
import { operation } from './models/operation.ts';
import { order } from './models/order.ts';
import { orderLine } from './models/order-line.ts';
import { pickingLine } from './models/picking-line.ts';
import { po } from './models/po.ts';
import { pol } from './models/pol.ts';
import { process } from './models/process.ts';
import { processStep } from './models/process-step.ts';
import { reception } from './models/reception.ts';
import { receptionLine } from './models/reception-line.ts';
import { shipment } from './models/shipment.ts';
import { shipmentLine } from './models/shipment-line.ts';
import { sku } from './models/sku.ts';
import { skuLot } from './models/sku-lot.ts';
import { stockLocation } from './models/stock-location.ts';
import { stockMouvement } from './models/stock-mouvement.ts';
import { supplier } from './models/supplier.ts';
import { supplierArticleReference } from './models/supplier-article-reference.ts';
import { templateSku } from './models/template-sku.ts';
import { user } from './models/user.ts';
import { workReport } from './models/work-report.ts';
import { workstation } from './models/workstation.ts';

/** Every model of manufacturing and trading. */
export const models: ModelTemplate[] = [
  sku,
  skuLot,
  bom,
  bomLine,
  client,
  supplier,
  contact,
  supplierArticleReference,
  workstation,
  stockLocation,
  user,
  workReport,
  templateSku,
  designOrder,
  process,
  processStep,
  operation,
  order,
  orderLine,
  po,
  pol,
  reception,
  receptionLine,
  lotReceptionLine,
  shipment,
  shipmentLine,
  pickingLine,
  manufacturingOrder,
  stockMouvement,
  inventory,
  inventoryLine,
];
