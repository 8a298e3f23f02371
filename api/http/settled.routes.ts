import { settled } from '@millwright/core/contract/status.ts';
import { identifier } from '../db/identifiers.ts';
import { inPlatform } from '../db/platform.ts';
import type { Call } from './call.ts';
import { Routes } from './routes.ts';
import type { Services } from './services.ts';

type Count = { count: number };

/** `/v1/settled`: undelivered events and unfinished runs of the own client. A run that waits for a date or a person is settled. */
export function settledRoutes(services: Services): Routes {
  const undelivered = async (client_id: string) => {
    const text = 'SELECT count(*) FROM platform.outbox WHERE client_id = $1 AND delivered_at IS NULL';
    const [row] = await inPlatform(services.database, (platform) => platform.query<Count>(text, [client_id]));
    return row?.count ?? 0;
  };
  const unfinished = (call: Call<typeof settled>) =>
    call.read(async (tenant) => {
      const [row] = await tenant.query<Count>(`SELECT count(*) FROM ${identifier(tenant.client.schema)}._runs WHERE status IN ('queued', 'running')`);
      return row?.count ?? 0;
    });

  return new Routes(services).add(settled, async (call) => {
    const { client_id } = call.principal;
    // A run is there before its event counts as delivered, and an event before its run has ended: looking twice, in
    // this order, something under way is seen at least once.
    const counts = [await undelivered(client_id), await unfinished(call), await undelivered(client_id), await unfinished(call)];
    const [outbox = 0, running = 0, later = 0, still = 0] = counts;
    return { outbox: Math.max(outbox, later), running: Math.max(running, still) };
  });
}
