import type { Endpoint } from '@millwright/core/contract/endpoint.ts';
import { openapi, status } from '@millwright/core/contract/status.ts';
import { version } from '../settings.ts';
import { describe } from './openapi.ts';
import { Routes } from './routes.ts';
import type { Services } from './services.ts';

/** `/v1/status`, and the description of all calls that `served` lists. */
export function statusRoutes(services: Services, served: () => readonly Endpoint[]): Routes {
  const { database, engine } = services;
  let described: ReturnType<typeof describe> | null = null;
  return new Routes(services)
    .add(status, async () => {
      const [up, workflows] = await Promise.all([
        database.app.query('SELECT 1').then(
          () => true,
          () => false,
        ),
        engine.up(),
      ]);
      return {
        status: 'ok' as const,
        version,
        time: new Date().toISOString(),
        database: up ? ('up' as const) : ('down' as const),
        workflows: workflows ? ('up' as const) : ('down' as const),
      };
    })
    .add(openapi, async () => {
      described ??= describe(served());
      return described;
    });
}
