import { v7 } from 'uuid';
import { OutboxEntity } from '../db/outbox.entity.ts';
import type { Tenant } from '../db/types.ts';

/** Kinds of work that is accepted with a transaction and done after it. */
export const jobKinds = ['import'] as const;
export type JobKind = (typeof jobKinds)[number];

/** The run is started after this transaction has committed, by whoever comes first. */
export const queueRun = (tenant: Tenant, run_id: string): Promise<void> =>
  tenant.insert(OutboxEntity, [{ id: v7(), batch: v7(), events: 0, cause: { kind: 'run', id: run_id, depth: 0, chain: [] } }]);

/** The job is done after this transaction has committed: once, and again after an outage until it has ended. */
export const queueJob = (tenant: Tenant, kind: JobKind, id: string): Promise<void> =>
  tenant.insert(OutboxEntity, [{ id: v7(), batch: v7(), events: 0, cause: { kind: 'job', id, step: kind, depth: 0, chain: [] } }]);
