import type { BuiltIn } from '../languages/english.ts';
import { changeBill, undoBillChange } from './forms/articles/change-bill.ts';
import { createBom } from './forms/articles/create-bom.ts';
import { editSku } from './forms/articles/edit-sku.ts';
import { editCurrencyRate, editPriceList, editSupplierReference } from './forms/prices/prices.ts';
import { createManufacturingOrder } from './forms/production/create-manufacturing-order.ts';
import { editClosure } from './forms/production/edit-closure.ts';
import { editManufacturingProcess } from './forms/production/edit-manufacturing-process.ts';
import { endOfTask, workMark } from './forms/production/end-of-task.ts';
import { inputProcessSteps } from './forms/production/input-process-steps.ts';
import { manufacturingOrderPackaging } from './forms/production/manufacturing-order-packaging.ts';
import { manufacturingOrderStockPicking } from './forms/production/manufacturing-order-stock-picking.ts';
import { moveMoForward } from './forms/production/move-mo-forward.ts';
import { processInput } from './forms/production/process-input.ts';
import { recordOutput, undoOutput } from './forms/production/record-output.ts';
import { editProject } from './forms/projects/edit-project.ts';
import { createPurchaseOrder } from './forms/purchasing/create-purchase-order.ts';
import { editReception } from './forms/purchasing/edit-reception.ts';
import { editSupplier } from './forms/purchasing/edit-supplier.ts';
import { editClient } from './forms/sales/edit-client.ts';
import { editShipment } from './forms/sales/edit-shipment.ts';
import { inputSalesOrder } from './forms/sales/input-sales-order.ts';
import { orderConfirmation } from './forms/sales/order-confirmation.ts';
import { inputQuotation } from './forms/sales/quotation.ts';
import { shipmentControl } from './forms/sales/shipment-control.ts';
import { shipmentPreparation } from './forms/sales/shipment-preparation.ts';
import { withQueries } from './forms/shared/queries.ts';
import { confirmPick } from './forms/stock/confirm-pick.ts';
import { createSkuLot } from './forms/stock/create-sku-lot.ts';
import { editStockLocation } from './forms/stock/edit-stock-location.ts';
import { correctMovement, customerReturn, materialReturn, scrapLot, supplierReturn, transferLot } from './forms/stock/moves/moves.ts';
import { reassignPick } from './forms/stock/moves/reassign-pick.ts';
import { performInventory } from './forms/stock/perform-inventory.ts';
import { models } from './models.ts';
import { relations } from './relations.ts';

const drafts = [
  editSku,
  createSkuLot,
  createBom,
  changeBill,
  undoBillChange,
  editManufacturingProcess,
  processInput,
  inputProcessSteps,
  inputSalesOrder,
  createPurchaseOrder,
  editReception,
  editShipment,
  shipmentPreparation,
  shipmentControl,
  confirmPick,
  createManufacturingOrder,
  manufacturingOrderStockPicking,
  moveMoForward,
  manufacturingOrderPackaging,
  recordOutput,
  undoOutput,
  endOfTask,
  workMark,
  performInventory,
  editClient,
  editSupplier,
  editStockLocation,
  transferLot,
  scrapLot,
  customerReturn,
  supplierReturn,
  inputQuotation,
  orderConfirmation,
  editPriceList,
  editCurrencyRate,
  editSupplierReference,
  editClosure,
  materialReturn,
  correctMovement,
  reassignPick,
  editProject,
];

/** The built-in forms. */
export const forms: BuiltIn['forms'] = drafts.map((draft) => withQueries(draft, { models, relations }));
