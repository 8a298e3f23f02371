import { readOutlook } from '@millwright/core/contract/outlooks.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { readerOf } from '../fairness/readers.ts';
import { Turns } from '../fairness/turns.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { outlookOf } from './outlooks.service.ts';

/** All that a company plans with may be read for one answer. */
const patient = { timeout_ms: 20_000 };

/** How many are worked out at once by this process, and of one company: the others wait before they hold a connection. */
const turns = new Turns({ slots: 2, share: 1, queue: 10, patience_ms: 15_000 });

/** What saving would lead to. Rights are asked for per model and field, where they are touched. */
export function outlookRoutes(services: Services): Routes {
  return new Routes(services).add(readOutlook, async (call) => {
    const { model, node_id, values, saving } = call.input;
    const asked = { model, node_id: node_id ?? null, values: values as JsonObject, saving };
    const giveBack = await turns.take(call.principal.client_id, readerOf(call.principal));
    try {
      return { data: await call.read((tenant) => outlookOf(tenant, asked), patient) };
    } finally {
      giveBack();
    }
  });
}
