import * as contract from '@millwright/core/contract/archive.ts';
import { noteExport } from '../audit/notes/note.ts';
import { inTenant } from '../db/tenant.ts';
import type { KnownActions } from '../documents/checks/references.ts';
import type { ChangeOptions } from '../documents/drafted.ts';
import { secretBox } from '../documents/secrets/secret-box.ts';
import { onceKeyOf, onlyOnce } from '../http/routing/idempotency.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { previewArchive, pushArchive, readArchive } from './archive.service.ts';
import { listRestorePoints, pushBack } from './restore-points.ts';

/** A company's configuration as an archive: read, compared, brought in, taken back. */
export function archiveRoutes(services: Services, action: KnownActions): Routes {
  const { database } = services;
  const secrets = secretBox(services.settings);
  const optionsOf = (request: Parameters<typeof onceKeyOf>[0]): ChangeOptions => {
    const key = onceKeyOf(request);
    return { action, secrets, ...(key ? { once: (tenant, work) => onlyOnce(tenant, key, work) } : {}) };
  };
  const pushed = async (work: Promise<contract.ArchivePushed>) => {
    const data = await work;
    services.sessions.forget();
    return { data };
  };
  return new Routes(services)
    .add(contract.readArchive, async (call) => {
      const data = await call.read(async (tenant) => readArchive(tenant));
      await noteExport(database, call.principal, { action: 'configuration_export', details: { format: 'archive' } });
      return { data };
    })
    .add(contract.previewArchive, async ({ principal, input }) => ({
      data: await previewArchive(database, principal, input, { action, secrets }),
    }))
    .add(contract.pushArchive, ({ principal, input, request }) => pushed(pushArchive(database, principal, input, optionsOf(request))))
    .add(contract.listRestorePoints, (call) => call.read((tenant) => listRestorePoints(tenant, call.query)))
    .add(contract.restoreConfiguration, async ({ principal, params, request }) => {
      const push = await inTenant(database, principal, (tenant) => pushBack(tenant, params.id));
      const { hash } = await previewArchive(database, principal, push, { action, secrets });
      return pushed(pushArchive(database, principal, { ...push, hash }, optionsOf(request)));
    });
}
