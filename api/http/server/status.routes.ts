import type { Endpoint } from '@millwright/core/contract/parts/endpoint.ts';
import { openapi, status } from '@millwright/core/contract/status.ts';
import { sharedProbe } from '../../engine/shared-probe.ts';
import { outboxState } from '../../operations/outbox-state.ts';
import { version } from '../../settings/settings.ts';
import { describe } from '../openapi/openapi.ts';
import { Routes } from '../routing/routes.ts';
import type { Services } from '../routing/services.ts';

const stateOf = ({ up }: { up: boolean }) => (up ? ('up' as const) : ('down' as const));
const probing = { fresh_ms: 2_000, patience_ms: 5_000, grace_ms: 15_000 };

/** `/v1/status`, and the OpenAPI description of all `served` calls. */
export function statusRoutes(services: Services, served: () => readonly Endpoint[]): Routes {
  const { database, engine } = services;
  let described: ReturnType<typeof describe> | null = null;
  const waiting = sharedProbe(async () => (await outboxState(database)).waiting, probing);
  return new Routes(services)
    .add(status, async () => {
      const [queued, running] = await Promise.all([waiting(), engine.running()]);
      return {
        status: 'ok' as const,
        version,
        time: new Date().toISOString(),
        database: stateOf(queued),
        workflows: stateOf(running),
        chat_url: services.settings.CHAT_URL ?? null,
        runs: { queued: queued.value, running: running.value },
      };
    })
    .add(openapi, async () => {
      described ??= describe(served());
      return described;
    });
}
