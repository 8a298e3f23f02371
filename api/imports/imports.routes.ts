import { cancelImport as cancelImportEndpoint, readImport, startImport } from '@millwright/core/contract/imports.ts';
import { inTenant } from '../db/tenant.ts';
import type { Tenant } from '../db/types.ts';
import { onlyOnce } from '../http/idempotency.ts';
import { Routes } from '../http/routes.ts';
import type { Services } from '../http/services.ts';
import { cancelImport, importProgress } from './imports.service.ts';
import { onceUploaded } from './once-uploaded.ts';
import { stageImport } from './stage.ts';
import { withUpload } from './upload.ts';

/** Storing a large file's rows takes longer than an ordinary call. */
const stageLimits = { timeout_ms: 60_000 };

/** Imports of files. */
export function importRoutes(services: Services): Routes {
  return new Routes(services)
    .add(startImport, (call) =>
      withUpload(call.request, async (received) => {
        const once = await onceUploaded(call.request, received);
        const work = (tenant: Tenant) => (once ? onlyOnce(tenant, once, () => stageImport(tenant, received)) : stageImport(tenant, received));
        return { import_id: await inTenant(services.database, call.principal, work, stageLimits) };
      }),
    )
    .add(readImport, (call) => call.read(async (tenant) => ({ data: await importProgress(tenant, call.params.id, call.query.skip) })))
    .add(cancelImportEndpoint, async (call) => ({ data: await call.write((tenant) => cancelImport(tenant, call.params.id)) }));
}
