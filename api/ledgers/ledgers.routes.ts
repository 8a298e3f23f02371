import { readLedger } from '@millwright/core/contract/ledgers.ts';
import { sendJson } from '../http/routing/call.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { ledgerOf } from './ledgers.service.ts';

/** A long ledger is added up from its beginning, and nothing waits for it. */
const patient = { timeout_ms: 20_000 };

/** Ledgers of balances. Rights are asked for per model and field, where they are touched. */
export function ledgerRoutes(services: Services): Routes {
  return new Routes(services).add(readLedger, async (call) =>
    sendJson(call.response, JSON.stringify(await call.read((tenant) => ledgerOf(tenant, call.params.id, call.query), patient))),
  );
}
