import type { ModelTemplate } from '../languages/english.ts';
import { billChange } from './models/articles/bill-change.ts';
import { bom } from './models/articles/bom.ts';
import { bomLine } from './models/articles/bom-line.ts';
import { designOrder } from './models/articles/design-order.ts';
import { sku } from './models/articles/sku.ts';
import { templateSku } from './models/articles/template-sku.ts';
import { address } from './models/partners/address.ts';
import { client } from './models/partners/client.ts';
import { contact } from './models/partners/contact.ts';
import { closure } from './models/planning/closure.ts';
import { peg } from './models/planning/peg.ts';
import { suggestion } from './models/planning/suggestion.ts';
import { currencyRate } from './models/prices/currency-rate.ts';
import { priceList } from './models/prices/price-list.ts';
import { priceListLine } from './models/prices/price-list-line.ts';
import { component } from './models/production/component.ts';
import { consumption } from './models/production/consumption.ts';
import { manufacturingOrder } from './models/production/manufacturing-order.ts';
import { operation } from './models/production/operation.ts';
import { outputUndo } from './models/production/output-undo.ts';
import { process } from './models/production/process.ts';
import { processStep } from './models/production/process-step.ts';
import { productionOutput } from './models/production/production-output.ts';
import { user } from './models/production/user.ts';
import { workMark } from './models/production/work/work-mark.ts';
import { workReport } from './models/production/work/work-report.ts';
import { workstation } from './models/production/workstation.ts';
import { project } from './models/projects/project.ts';
import { projectTask } from './models/projects/project-task.ts';
import { lotReceptionLine } from './models/purchasing/lot-reception-line.ts';
import { po } from './models/purchasing/po.ts';
import { pol } from './models/purchasing/pol.ts';
import { reception } from './models/purchasing/reception.ts';
import { receptionLine } from './models/purchasing/reception-line.ts';
import { supplier } from './models/purchasing/supplier.ts';
import { supplierArticleReference } from './models/purchasing/supplier-article-reference.ts';
import { credit } from './models/sales/credit.ts';
import { invoice } from './models/sales/invoice.ts';
import { order } from './models/sales/order.ts';
import { orderLine } from './models/sales/order-line.ts';
import { quotation } from './models/sales/quotation.ts';
import { quotationLine } from './models/sales/quotation-line.ts';
import { withQuantities } from './models/shared/quantities.ts';
import { lostReservation } from './models/shipping/lost-reservation.ts';
import { pickingLine } from './models/shipping/picking-line.ts';
import { reassignment } from './models/shipping/reassignment.ts';
import { shipment } from './models/shipping/shipment.ts';
import { shipmentLine } from './models/shipping/shipment-line.ts';
import { inventory } from './models/stock/inventory.ts';
import { inventoryLine } from './models/stock/inventory-line.ts';
import { correction } from './models/stock/moves/correction.ts';
import {
  customerReturn,
  customerReturnLine,
  lotScrap,
  lotTransfer,
  materialReturn,
  supplierReturn,
  supplierReturnLine,
} from './models/stock/moves/moves.ts';
import { skuLot } from './models/stock/sku-lot.ts';
import { stockLocation } from './models/stock/stock-location.ts';
import { stockMouvement } from './models/stock/stock-mouvement.ts';
import { stockValue } from './models/valuation/stock-value.ts';
import { valueEntry } from './models/valuation/value-entry.ts';

const all: ModelTemplate[] = [
  sku,
  skuLot,
  bom,
  bomLine,
  billChange,
  client,
  supplier,
  contact,
  address,
  priceList,
  priceListLine,
  currencyRate,
  supplierArticleReference,
  closure,
  workstation,
  stockLocation,
  user,
  workReport,
  workMark,
  templateSku,
  designOrder,
  process,
  processStep,
  operation,
  quotation,
  quotationLine,
  order,
  orderLine,
  invoice,
  po,
  pol,
  reception,
  receptionLine,
  lotReceptionLine,
  shipment,
  shipmentLine,
  pickingLine,
  lostReservation,
  reassignment,
  manufacturingOrder,
  component,
  suggestion,
  peg,
  productionOutput,
  consumption,
  outputUndo,
  stockMouvement,
  stockValue,
  valueEntry,
  inventory,
  inventoryLine,
  lotTransfer,
  lotScrap,
  customerReturn,
  customerReturnLine,
  credit,
  supplierReturn,
  supplierReturnLine,
  materialReturn,
  correction,
  project,
  projectTask,
];

/** Every model of manufacturing and trading. */
export const models = all.map(withQuantities);
