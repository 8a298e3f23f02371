import { inviteFromSheet, peopleSheetFields } from '@millwright/core/contract/people.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { onceUploaded } from '../../http/bodies/once-uploaded.ts';
import { onlyOnce } from '../../http/routing/idempotency.ts';
import { Routes } from '../../http/routing/routes.ts';
import type { Services } from '../../http/routing/services.ts';
import { withFields } from '../../imports/file/upload.ts';
import { invitePeople } from './invite-people.ts';

/** Up to 500 people are written one by one, so that one failure does not stop the others. This takes longer than other calls. */
const limits = { timeout_ms: 60_000 };

/** People who are invited from a sheet. */
export const peopleSheetRoutes = (services: Services): Routes =>
  new Routes(services).add(inviteFromSheet, (call) =>
    withFields(call.request, { schema: peopleSheetFields, json: ['mapping'] }, async ({ path, fields }, raw) => {
      const work = (tenant: TenantTransaction) => invitePeople(tenant, path, fields);
      if (fields.dry_run === 'true') return inTenant(services.database, call.principal, work, { ...limits, dry_run: true });
      const once = await onceUploaded(call.request, raw);
      return inTenant(services.database, call.principal, (tenant) => (once ? onlyOnce(tenant, once, () => work(tenant)) : work(tenant)), limits);
    }),
  );
