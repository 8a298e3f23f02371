import { systemPrincipal } from '@millwright/core/access/principals.ts';
import type { Principal } from '@millwright/core/access/types.ts';
import { AppError, isOutage } from '@millwright/core/errors.ts';
import type { Ddl } from '../db/connection/migrator.ts';
import type { Database } from '../db/database.ts';
import { schemaOf } from '../db/sql/identifiers.ts';
import { inTenant } from '../db/tenant.ts';
import { ChangeEnded, prepareAhead, takeBack } from '../models/ahead.ts';
import { place } from '../models/ddl.ts';
import { onBehalfOf } from '../users/on-behalf.ts';
import { type AcceptedChange, beginChange, endChange } from './changes/change-rows.ts';
import { changeDocuments } from './documents.service.ts';
import { type ChangeOptions, draftedModels } from './drafted.ts';

type Job = { client_id: string; id: string; rest: () => void };

/** Whether the change itself was refused, so that a retry is useless. An error with a cause may be temporary. */
const isRefusal = (error: unknown): error is AppError => error instanceof AppError && error.cause === undefined && !isOutage(error);

const hasEnded = (error: unknown) => error instanceof ChangeEnded || (error instanceof AppError && error.cause instanceof ChangeEnded);

/** Prepares what takes long without the client's lock. Then changes documents and tables at one moment. */
async function carryOut(
  database: Database,
  ddl: Ddl,
  { client_id, id, rest }: Job,
  { operation, created_by }: AcceptedChange,
  options: ChangeOptions,
): Promise<void> {
  const schema = schemaOf(client_id);
  const principal: Principal = await onBehalfOf(database, client_id, created_by, { kind: 'job', id });
  const target = await draftedModels(database, principal, [operation], { ...options, job: { id, ready: [], ddl } });
  const ready = await prepareAhead(ddl, schema, target, { id, rest });
  rest();
  const along: ChangeOptions['along'] = async (tenant) => {
    if (!(await endChange(tenant, id, null))) throw new ChangeEnded();
    return [];
  };
  await changeDocuments(database, principal, [operation], { ...options, along, job: { id, ready, ddl } });
  for (const { table } of ready) await ddl.run(`ANALYZE ${place(schema, table)}`);
}

/**
 * Runs an accepted change of a model from its current position, also after a crash. It has the current rights of the
 * person who requested it. If refused or cancelled, old types and values stay, and its own work is removed.
 */
export async function runModelChange(database: Database, job: Job, options: ChangeOptions): Promise<void> {
  const system = systemPrincipal(job.client_id);
  const schema = schemaOf(job.client_id);
  await database.migrator.use(async (ddl) => {
    const isMine = await ddl.unlessHeld(`change ${job.id}`, async () => {
      const begun = await inTenant(database, system, (tenant) => beginChange(tenant, job.id));
      if (!begun) return takeBack(ddl, schema, job.id);
      try {
        await carryOut(database, ddl, job, begun, options);
      } catch (error) {
        if (!hasEnded(error)) {
          if (!isRefusal(error)) throw error;
          await inTenant(database, system, (tenant) => endChange(tenant, job.id, error));
        }
        await takeBack(ddl, schema, job.id);
      }
    });
    if (!isMine) throw new AppError('unavailable', { reason: 'Another worker is at this change.' });
  });
}
