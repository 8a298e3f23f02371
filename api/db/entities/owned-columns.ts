import type { EntitySchemaColumnOptions } from 'typeorm';

/** Columns of a row that belongs to a client. The database fills `client_id` with the transaction's client. */
export const ownedColumns = {
  id: { type: 'uuid', primary: true },
  client_id: { type: 'uuid', default: () => 'platform.current_client()' },
} as const satisfies Record<string, EntitySchemaColumnOptions>;

export type Owned = { id: string; client_id: string };
