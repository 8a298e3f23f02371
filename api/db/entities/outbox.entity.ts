import type { Cause } from '@millwright/core/access/types.ts';
import { EntitySchema } from 'typeorm';
import { type Owned, ownedColumns } from './owned-columns.ts';

type OutboxRow = Owned & {
  /** The `batch` of its events in the client's `_events`. */
  batch: string;
  events: number;
  cause: Cause;
  created_at: Date;
  claimed_at: Date | null;
  claimed_by: string | null;
  attempts: number;
  delivered_at: Date | null;
  /** The trace of its work (W3C). */
  traceparent: string | null;
};

/** A committed transaction whose events must be delivered to automations. The row stays after the delivery, with its time. */
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
