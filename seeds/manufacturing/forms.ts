import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { createBom } from './forms/create-bom.ts';
import { createManufacturingOrder } from './forms/create-manufacturing-order.ts';
import { createPurchaseOrder } from './forms/create-purchase-order.ts';
import { createSkuLot } from './forms/create-sku-lot.ts';
import { editClient } from './forms/edit-client.ts';
import { editManufacturingProcess } from './forms/edit-manufacturing-process.ts';
import { editReception } from './forms/edit-reception.ts';
import { editShipment } from './forms/edit-shipment.ts';
import { editSku } from './forms/edit-sku.ts';
import { editStockLocation } from './forms/edit-stock-location.ts';
import { editSupplier } from './forms/edit-supplier.ts';
import { endOfTask } from './forms/end-of-task.ts';
import { inputProcessSteps } from './forms/input-process-steps.ts';
import { inputSalesOrder } from './forms/input-sales-order.ts';
import { manufacturingOrderPackaging } from './forms/manufacturing-order-packaging.ts';
import { manufacturingOrderStockPicking } from './forms/manufacturing-order-stock-picking.ts';
import { moveMoForward } from './forms/move-mo-forward.ts';
import { performInventory } from './forms/perform-inventory.ts';
import { processInput } from './forms/process-input.ts';
import { shipmentControl } from './forms/shipment-control.ts';
import { shipmentPreparation } from './forms/shipment-preparation.ts';

/** The built-in forms. */
export const forms: BuiltIn['forms'] = [
  editSku,
  createSkuLot,
  createBom,
  editManufacturingProcess,
  processInput,
  inputProcessSteps,
  inputSalesOrder,
  createPurchaseOrder,
  editReception,
  editShipment,
  shipmentPreparation,
  shipmentControl,
  createManufacturingOrder,
  manufacturingOrderStockPicking,
  moveMoForward,
  manufacturingOrderPackaging,
  endOfTask,
  performInventory,
  editClient,
  editSupplier,
  editStockLocation,
];
