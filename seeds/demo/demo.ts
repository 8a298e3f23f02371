import { articles, supplierReferences } from './articles.ts';
import { bills } from './bills.ts';
import { extraSteps, extras } from './extras.ts';
import { partners } from './partners.ts';
import { production, productionSteps } from './production.ts';
import { purchasing, purchasingSteps } from './purchasing.ts';
import { sales, salesSteps } from './sales.ts';
import { lots, places } from './stock.ts';
import type { Demo } from './types.ts';

/** The demo company: data of a real maker of electronics and furniture, with a few invented lots that expire and orders that are late. */
export const demo: Demo = {
  tables: [
    'parts',
    'part_categories',
    'suppliers',
    'customers',
    'contacts',
    'company_addresses',
    'locations',
    'supplier_parts',
    'stock_items',
    'bom_lines',
    'sales_orders',
    'sales_order_lines',
    'purchase_orders',
    'purchase_order_lines',
    'manufacturing_orders',
  ],
  imports: (tables, today) => [
    ...places(tables),
    ...articles(tables),
    ...partners(tables),
    ...supplierReferences(tables),
    ...lots(tables),
    ...bills(tables),
    ...purchasing(tables, today),
    ...sales(tables, today),
    ...production(tables, today),
    ...extras(today),
  ],
  steps: (tables) => [...purchasingSteps(tables), ...salesSteps(tables), ...productionSteps(tables), ...extraSteps()],
};
