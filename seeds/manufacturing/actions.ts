import type { ServerAction } from '../languages/english.ts';
import { exportOrder } from './actions/accounting/export-order.ts';
import { exportShipment } from './actions/accounting/export-shipment.ts';
import { writeInvoice } from './actions/accounting/write-invoice.ts';
import { generateGlobalLot, initialLots } from './actions/articles/global-lots.ts';
import { changeBill } from './actions/boms/change-bill.ts';
import { compareUse } from './actions/boms/compare-use.ts';
import { duplicateBill } from './actions/boms/duplicate.ts';
import { joinReceptions, joinShipments } from './actions/deliveries/deliveries.ts';
import { addDefaultProcesses, addStockLocations } from './actions/environment/missing-records.ts';
import { expectQuantities } from './actions/inventories/expect-quantities.ts';
import { compensateLotsOfOrder, generateInventoryMovements } from './actions/inventories/generate-movements.ts';
import { cancelInvoices } from './actions/invoices/cancel.ts';
import { creditReturns } from './actions/invoices/credit.ts';
import { invoiceOrders } from './actions/invoices/order.ts';
import { invoiceShipments } from './actions/invoices/shipment.ts';
import { addFinishedGoods } from './actions/manufacturing-orders/add-finished-goods.ts';
import { checkMaterials } from './actions/manufacturing-orders/check-materials.ts';
import { followComponent, followQuantity, returnOfComponent } from './actions/manufacturing-orders/follow-quantity.ts';
import { generateOrderPickings } from './actions/manufacturing-orders/generate-pickings.ts';
import { removePackaging } from './actions/manufacturing-orders/remove-packaging.ts';
import { removePickedMaterials } from './actions/manufacturing-orders/remove-picked-materials.ts';
import { returnMaterials } from './actions/materials/return-materials.ts';
import { correctMovement } from './actions/moves/correct.ts';
import { customerReturn, customerReturnLine } from './actions/moves/customer-return.ts';
import { scrapLot, supplierReturn, supplierReturnLine } from './actions/moves/leave.ts';
import { transferLot } from './actions/moves/transfer-lot.ts';
import { closeOperation } from './actions/operations/close.ts';
import { endLeftWork } from './actions/operations/leave.ts';
import { markWork } from './actions/operations/mark.ts';
import { reportWork } from './actions/operations/report.ts';
import { computeShipmentPicks } from './actions/orders/compute-shipment-picks.ts';
import { followOrderLines } from './actions/orders/follow-lines.ts';
import { generateShipment, prepareShipment, shipTheRest } from './actions/orders/generate-shipment.ts';
import { pickingList } from './actions/picks/picking-list.ts';
import { declineAdvice, followAdvice } from './actions/planning/advice.ts';
import { computeMrp } from './actions/planning/compute-mrp.ts';
import { explain } from './actions/planning/explained/explain.ts';
import { explainOrder, moveSupply } from './actions/planning/explained/moved-supply.ts';
import { promiseLines } from './actions/possible/outlook.ts';
import { proposeOrderTerms } from './actions/prices/order-terms.ts';
import { proposePurchasePrices } from './actions/prices/purchase-prices.ts';
import { proposeSalesPrices } from './actions/prices/sales-prices.ts';
import { refreshProcesses } from './actions/processes/refresh.ts';
import { addMandatorySteps, createRouting, duplicateProcess } from './actions/processes/routing.ts';
import { advance, assignProcesses, finishCount, generateOperations, receive, takeToCheck } from './actions/processes/transitions.ts';
import { copyBill, copyBills, takeBill } from './actions/production/copy-bill.ts';
import { materialReturn } from './actions/production/material-return.ts';
import { recordOutput } from './actions/production/record-output.ts';
import { undoOutput } from './actions/production/undo-output.ts';
import { takeBackPromises } from './actions/promises/take-back.ts';
import { followPurchaseDays } from './actions/purchase-orders/follow-days.ts';
import { followPurchaseLines } from './actions/purchase-orders/follow-lines.ts';
import { generateReception, prepareReception, receiveTheRest } from './actions/purchase-orders/generate-reception.ts';
import { generateLineOperations } from './actions/purchase-orders/order-lines.ts';
import { orderQuotation } from './actions/quotations/order.ts';
import { reassign } from './actions/reassigning/reassign.ts';
import { advancePurchaseOrder } from './actions/receptions/advance-purchase-order.ts';
import { generateReceptionMovements } from './actions/receptions/generate-movements.ts';
import { followReturns } from './actions/returns/follow-decision.ts';
import { shipRepaired } from './actions/returns/ship-repaired.ts';
import { emptyWeight } from './actions/shipments/empty-weight.ts';
import { followPick } from './actions/shipments/follow-picks.ts';
import { generateShipmentMovements } from './actions/shipments/generate-movements.ts';
import { generateShipmentPicks } from './actions/shipments/generate-picks.ts';
import { shipWhatIsThere } from './actions/shipments/ship-what-is-there.ts';
import { detectStuckOrders } from './actions/shortages/detect-stuck.ts';
import { makeMissing, orderMissing } from './actions/shortages/fill.ts';
import { followShortages } from './actions/shortages/follow.ts';
import { traceLot } from './actions/trace/trace-lot.ts';
import { valueMovements } from './actions/valuation/value-movements.ts';
import { serveWaiting } from './actions/waiting/serve.ts';

/** The server actions of manufacturing and trading that steps of automations can use, by name. */
export const actions: ServerAction[] = [
  pickingList,
  ...generateOperations,
  refreshProcesses,
  ...advance,
  receive,
  finishCount,
  generateShipment,
  shipTheRest,
  prepareShipment,
  followOrderLines,
  computeShipmentPicks,
  exportOrder,
  exportShipment,
  ...writeInvoice,
  ...invoiceOrders,
  ...invoiceShipments,
  cancelInvoices,
  creditReturns,
  generateShipmentPicks,
  generateShipmentMovements,
  shipWhatIsThere,
  takeToCheck,
  joinShipments,
  emptyWeight,
  followPick,
  generateReception,
  receiveTheRest,
  prepareReception,
  followPurchaseLines,
  followPurchaseDays,
  joinReceptions,
  generateLineOperations,
  generateReceptionMovements,
  advancePurchaseOrder,
  generateOrderPickings,
  checkMaterials,
  removePickedMaterials,
  removePackaging,
  addFinishedGoods,
  returnMaterials,
  followQuantity,
  followComponent,
  returnOfComponent,
  correctMovement,
  compareUse,
  changeBill,
  copyBill,
  copyBills,
  takeBill,
  recordOutput,
  undoOutput,
  detectStuckOrders,
  ...followShortages,
  computeMrp,
  explain,
  promiseLines,
  moveSupply,
  explainOrder,
  followAdvice,
  declineAdvice,
  orderMissing,
  makeMissing,
  closeOperation,
  markWork,
  endLeftWork,
  reportWork,
  serveWaiting,
  takeBackPromises,
  reassign,
  expectQuantities,
  generateInventoryMovements,
  compensateLotsOfOrder,
  generateGlobalLot,
  initialLots,
  duplicateBill,
  addMandatorySteps,
  createRouting,
  duplicateProcess,
  assignProcesses,
  addStockLocations,
  addDefaultProcesses,
  transferLot,
  scrapLot,
  customerReturn,
  supplierReturn,
  proposeSalesPrices,
  proposePurchasePrices,
  proposeOrderTerms,
  orderQuotation,
  valueMovements,
  customerReturnLine,
  supplierReturnLine,
  followReturns,
  shipRepaired,
  materialReturn,
  traceLot,
];
