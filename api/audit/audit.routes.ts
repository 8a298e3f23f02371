import * as contract from '@millwright/core/contract/audit.ts';
import { sendCsv } from '../datasets/csv.service.ts';
import { sent } from '../http/routing/call.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { auditRows, listAudit } from './audit.service.ts';
import { noteExport } from './notes/note.ts';

/** The audit log of a company, for who may change it. */
export function auditRoutes(services: Services): Routes {
  return new Routes(services)
    .add(contract.listAudit, (call) => call.read((tenant) => listAudit(tenant, call.query)))
    .add(contract.exportAudit, async (call) => {
      await noteExport(services.database, call.principal, { action: 'audit_export', details: { ...call.input } });
      await call.read((tenant) => sendCsv(call.response, auditRows(tenant, call.input), { mark: true }), { timeout_ms: 60_000 });
      return sent;
    });
}
