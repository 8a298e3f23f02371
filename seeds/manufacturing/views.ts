import type { BuiltIn } from '../languages/english.ts';
import { dashboard } from './views/home/dashboard.ts';
import { bomProcesses } from './views/production/bom-processes.ts';
import { completedMos } from './views/production/completed-mos.ts';
import { moBoard } from './views/production/mo-board.ts';
import { moPackaging } from './views/production/mo-packaging.ts';
import { moPickings } from './views/production/mo-pickings.ts';
import { moProduction } from './views/production/mo-production.ts';
import { moSuggestions } from './views/production/mo-suggestions.ts';
import { planning } from './views/production/planning.ts';
import { productionOutputs } from './views/production/production-outputs.ts';
import { shortages } from './views/production/shortages.ts';
import { projects } from './views/projects/projects.ts';
import { purchaseOrders } from './views/purchasing/purchase-orders.ts';
import { receptions } from './views/purchasing/receptions.ts';
import { suppliers } from './views/purchasing/suppliers.ts';
import { customers } from './views/sales/customers.ts';
import { invoices } from './views/sales/invoices.ts';
import { orderBoard } from './views/sales/order-board.ts';
import { priceLists } from './views/sales/price-lists.ts';
import { quotations } from './views/sales/quotations.ts';
import { salesOrders } from './views/sales/sales-orders.ts';
import { shipments } from './views/sales/shipments.ts';
import { articlesAndLots } from './views/stock/articles-and-lots.ts';
import { stockLocations } from './views/stock/stock-locations.ts';
import { stockMouvements } from './views/stock/stock-mouvements.ts';
import { stockMoves } from './views/stock/stock-moves.ts';
import { stockValue } from './views/stock/stock-value.ts';

/** The built-in views, group by group. */
export const views: BuiltIn['views'] = [
  dashboard,
  bomProcesses,
  moBoard,
  planning,
  moSuggestions,
  moPickings,
  moProduction,
  moPackaging,
  completedMos,
  productionOutputs,
  shortages,
  purchaseOrders,
  receptions,
  suppliers,
  quotations,
  salesOrders,
  orderBoard,
  customers,
  priceLists,
  invoices,
  shipments,
  articlesAndLots,
  stockMouvements,
  stockLocations,
  stockMoves,
  stockValue,
  projects,
];
