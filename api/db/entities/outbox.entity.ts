import type { Cause } from '@millwright/core/access/types.ts';
import { EntitySchema } from 'typeorm';
import { type Owned, ownedColumns } from './owned-columns.ts';

type OutboxRow = Owned & {
  /** `batch` of the events in the client's `_events`. */
  batch: string;
  events: number;
  cause: Cause;
  created_at: Date;
  claimed_at: Date | null;
  claimed_by: string | null;
  attempts: number;
  delivered_at: Date | null;
  /** The trace that its work belongs to (W3C). */
  traceparent: string | null;
};

/** A committed transaction whose events still have to reach automations; it keeps its mark once they have. */
export const OutboxEntity = new EntitySchema<OutboxRow>({
  name: 'outbox',
  schema: 'platform',
  tableName: 'outbox',
  columns: {
    ...ownedColumns,
    batch: { type: 'uuid' },
    events: { type: 'int', default: 0 },
    cause: { type: 'jsonb' },
    created_at: { type: 'timestamptz', default: () => 'now()' },
    claimed_at: { type: 'timestamptz', nullable: true },
    claimed_by: { type: 'text', nullable: true },
    attempts: { type: 'int', default: 0 },
    delivered_at: { type: 'timestamptz', nullable: true },
    traceparent: { type: 'text', nullable: true },
  },
});
