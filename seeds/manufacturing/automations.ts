import type { BuiltIn } from '../languages/english.ts';
import { accounting } from './automations/accounting.ts';
import { invoices } from './automations/invoices.ts';
import { planning } from './automations/planning.ts';
import { processes } from './automations/processes.ts';
import { production } from './automations/production.ts';
import { purchasing } from './automations/purchasing.ts';
import { receptions } from './automations/receptions.ts';
import { sales } from './automations/sales.ts';
import { shipments } from './automations/shipments.ts';
import { stock } from './automations/stock.ts';
import { waiting } from './automations/waiting.ts';

/** The built-in automations. Every effect is idempotent, so that an event may be processed twice. */
export const automations: BuiltIn['settings_data_connections'] = [
  ...sales,
  ...shipments,
  ...purchasing,
  ...receptions,
  ...production,
  ...processes,
  ...stock,
  ...waiting,
  ...planning,
  ...accounting,
  ...invoices,
];
