import {
  cancelImport as cancelImportEndpoint,
  cancelUndo as cancelUndoEndpoint,
  inspectFile as inspectFileEndpoint,
  listImports as listImportsEndpoint,
  matchNames as matchNamesEndpoint,
  readImport,
  refusedRows as refusedRowsEndpoint,
  startImport,
  undoImport as undoImportEndpoint,
} from '@millwright/core/contract/imports.ts';
import { sendCsv } from '../datasets/csv.service.ts';
import { inTenant } from '../db/tenant.ts';
import type { TenantTransaction } from '../db/types.ts';
import { onceUploaded } from '../http/bodies/once-uploaded.ts';
import { sent } from '../http/routing/call.ts';
import { onlyOnce } from '../http/routing/idempotency.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { tryImport } from './dry-run.ts';
import { withImport, withInspected } from './file/upload.ts';
import { cancelImport, cancelUndo, importedFile, importProgress, undoImport } from './imports.service.ts';
import { inspectFile } from './inspect/inspect-file.ts';
import { matchNames } from './inspect/name-matches.ts';
import { listImports } from './list-imports.ts';
import { refusedRows } from './refused-rows.ts';
import { stageImport } from './stage.ts';

/** Storing a large file's rows takes longer than an ordinary call. */
const stageLimits = { timeout_ms: 60_000 };

/** Imports of files. */
export function importRoutes(services: Services): Routes {
  return new Routes(services)
    .add(startImport, (call) =>
      withImport(call.request, async (received, raw) => {
        if (received.fields.dry_run === 'true') {
          const foreseen = await inTenant(services.database, call.principal, (tenant) => tryImport(tenant, received), {
            ...stageLimits,
            dry_run: true,
          });
          return { import_id: null, ...foreseen };
        }
        const once = await onceUploaded(call.request, raw);
        const work = (tenant: TenantTransaction) =>
          once ? onlyOnce(tenant, once, () => stageImport(tenant, received)) : stageImport(tenant, received);
        return inTenant(
          services.database,
          call.principal,
          async (tenant) => {
            const import_id = await work(tenant);
            return { import_id, ...(await importedFile(tenant, import_id)) };
          },
          stageLimits,
        );
      }),
    )
    .add(inspectFileEndpoint, (call) => withInspected(call.request, ({ path, fields }) => inspectFile(call.principal.client_id, path, fields)))
    .add(matchNamesEndpoint, async (call) => ({ data: await call.read((tenant) => matchNames(tenant, call.input.columns)) }))
    .add(listImportsEndpoint, (call) => call.read((tenant) => listImports(tenant, call.query)))
    .add(readImport, (call) => call.read(async (tenant) => ({ data: await importProgress(tenant, call.params.id, call.query.skip) })))
    .add(refusedRowsEndpoint, async (call) => {
      await call.read(async (tenant) => {
        const { exported, delimiter } = await refusedRows(tenant, call.params.id);
        await sendCsv(call.response, exported, { delimiter, mark: true, keepsNumbers: true });
      }, stageLimits);
      return sent;
    })
    .add(undoImportEndpoint, async (call) => ({ data: await call.write((tenant) => undoImport(tenant, call.params.id)) }))
    .add(cancelUndoEndpoint, async (call) => ({ data: await call.write((tenant) => cancelUndo(tenant, call.params.id)) }))
    .add(cancelImportEndpoint, async (call) => ({ data: await call.write((tenant) => cancelImport(tenant, call.params.id)) }));
}
