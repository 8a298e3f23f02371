import { readTrace } from '@millwright/core/contract/traces.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { traceOf } from './traces.service.ts';

/** Reading a large trace takes its time, and nothing waits for it. */
const patient = { timeout_ms: 20_000 };

/** Traces of records. Rights are asked for per model and field, where they are touched. */
export function traceRoutes(services: Services): Routes {
  return new Routes(services).add(readTrace, async (call) => ({ data: await call.read((tenant) => traceOf(tenant, call.params.id), patient) }));
}
