import { automationRoutes } from '@millwright/api/automations/automations.routes.ts';
import { documentRoutes } from '@millwright/api/documents/documents.routes.ts';
import { type Send, type Served, serve } from '@millwright/api/testing/serve.ts';
import { afterAll, beforeAll } from 'vitest';
import { Harness } from './harness.ts';

/** A company whose automations and documents are also called over HTTP, for the tests of a file: there before them, gone after them. */
export function servedCompany(options: () => Parameters<typeof Harness.open>[0]) {
  let h: Harness;
  let api: Served;
  let send: Send;
  beforeAll(async () => {
    h = await Harness.open(options());
    api = await serve(h.database, (services) => [
      documentRoutes(services, () => true),
      automationRoutes(services, { actions: h.services.actions, queue: h.queue }),
    ]);
    ({ send } = await api.signIn(h.client));
  });
  afterAll(async () => {
    await api?.close();
    await h?.close();
  });
  return {
    get h() {
      return h;
    },
    get api() {
      return api;
    },
    send: (...call: Parameters<Send>) => send(...call),
  };
}
