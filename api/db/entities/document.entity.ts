import type { JsonObject } from '@millwright/core/json.ts';
import { EntitySchema } from 'typeorm';
import { type Owned, ownedColumns } from './owned-columns.ts';

type StoredDocument = Owned & {
  collection: string;
  slug: string | null;
  /** The document; of a built-in one only what the client changed (core/document/merge.ts). */
  data: JsonObject;
  /** What the built-in document said where the client changed it, at that time. */
  base: JsonObject | null;
  template: boolean;
  version: number;
  created_at: Date;
  updated_at: Date;
  /** Who made it; null for a change of a built-in document, for what the product itself made, and where it isn't known. */
  created_by: string | null;
  /** Who made the last change; null when the product itself did. */
  updated_by: string | null;
  deleted_at: Date | null;
};

/** One configuration document of a client. */
export const DocumentEntity = new EntitySchema<StoredDocument>({
  name: 'document',
  schema: 'platform',
  tableName: 'documents',
  columns: {
    id: ownedColumns.id,
    client_id: { ...ownedColumns.client_id, primary: true },
    collection: { type: 'text', primary: true },
    slug: { type: 'text', nullable: true },
    data: { type: 'jsonb' },
    base: { type: 'jsonb', nullable: true },
    template: { type: 'boolean', default: false },
    version: { type: 'int', default: 1 },
    created_at: { type: 'timestamptz', default: () => 'now()' },
    updated_at: { type: 'timestamptz', default: () => 'now()' },
    created_by: { type: 'uuid', nullable: true },
    updated_by: { type: 'uuid', nullable: true },
    deleted_at: { type: 'timestamptz', nullable: true },
  },
});
