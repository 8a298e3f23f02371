import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { articlesAndLots } from './views/articles-and-lots.ts';
import { bomProcesses } from './views/bom-processes.ts';
import { completedMos } from './views/completed-mos.ts';
import { customers } from './views/customers.ts';
import { moPackaging } from './views/mo-packaging.ts';
import { moPickings } from './views/mo-pickings.ts';
import { moProduction } from './views/mo-production.ts';
import { moSuggestions } from './views/mo-suggestions.ts';
import { purchaseOrders } from './views/purchase-orders.ts';
import { receptions } from './views/receptions.ts';
import { salesOrders } from './views/sales-orders.ts';
import { shipments } from './views/shipments.ts';
import { stockLocations } from './views/stock-locations.ts';
import { stockMouvements } from './views/stock-mouvements.ts';
import { suppliers } from './views/suppliers.ts';

/** The built-in lists, group by group. */
export const views: BuiltIn['views'] = [
  bomProcesses,
  moSuggestions,
  moPickings,
  moProduction,
  moPackaging,
  completedMos,
  purchaseOrders,
  receptions,
  suppliers,
  salesOrders,
  customers,
  shipments,
  articlesAndLots,
  stockMouvements,
  stockLocations,
];
