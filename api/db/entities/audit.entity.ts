import type { JsonObject } from '@millwright/core/json.ts';
import { EntitySchema } from 'typeorm';
import { type Owned, ownedColumns } from './owned-columns.ts';

type AuditRow = Owned & {
  user_id: string | null;
  /** Given by the database. */
  person: string | null;
  action: string;
  subject_id: string | null;
  subject: string | null;
  details: JsonObject;
  created_at: Date;
};

/** The audit log. Rows are only added, by `note` (api/audit/notes/note.ts); the database adds the user's name. */
export const AuditEntity = new EntitySchema<AuditRow>({
  name: 'audit',
  schema: 'platform',
  tableName: 'audit_log',
  columns: {
    ...ownedColumns,
    user_id: { type: 'uuid', nullable: true },
    person: { type: 'text', nullable: true },
    action: { type: 'text' },
    subject_id: { type: 'text', nullable: true },
    subject: { type: 'text', nullable: true },
    details: { type: 'jsonb', default: {} },
    created_at: { type: 'timestamptz', default: () => 'now()' },
  },
});
