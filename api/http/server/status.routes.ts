import type { Endpoint } from '@millwright/core/contract/parts/endpoint.ts';
import { openapi, status } from '@millwright/core/contract/status.ts';
import type { Database } from '../../db/database.ts';
import { outboxState } from '../../operations/outbox-state.ts';
import { version } from '../../settings/settings.ts';
import { describe } from '../openapi/openapi.ts';
import { Routes } from '../routing/routes.ts';
import type { Services } from '../routing/services.ts';

const state = (answer: number | null) => (answer === null ? ('down' as const) : ('up' as const));

const queuedRows = (database: Database) =>
  outboxState(database).then(
    ({ waiting }) => waiting,
    () => null,
  );

/** `/v1/status`, and the description of all calls that `served` lists. */
export function statusRoutes(services: Services, served: () => readonly Endpoint[]): Routes {
  const { database, engine } = services;
  let described: ReturnType<typeof describe> | null = null;
  return new Routes(services)
    .add(status, async () => {
      const [queued, running] = await Promise.all([queuedRows(database), engine.running()]);
      return {
        status: 'ok' as const,
        version,
        time: new Date().toISOString(),
        database: state(queued),
        workflows: state(running),
        runs: { queued, running },
      };
    })
    .add(openapi, async () => {
      described ??= describe(served());
      return described;
    });
}
