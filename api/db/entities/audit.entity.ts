import type { JsonObject } from '@millwright/core/json.ts';
import { EntitySchema } from 'typeorm';
import { type Owned, ownedColumns } from './owned-columns.ts';

type AuditEntry = Owned & { user_id: string | null; action: string; details: JsonObject; created_at: Date };

/** What must be accounted for later: impersonation, rights, clients. Rows are only added. */
export const AuditEntity = new EntitySchema<AuditEntry>({
  name: 'audit',
  schema: 'platform',
  tableName: 'audit_log',
  columns: {
    ...ownedColumns,
    user_id: { type: 'uuid', nullable: true },
    action: { type: 'text' },
    details: { type: 'jsonb', default: {} },
    created_at: { type: 'timestamptz', default: () => 'now()' },
  },
});
