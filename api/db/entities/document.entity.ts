import type { JsonObject } from '@millwright/core/json.ts';
import { EntitySchema } from 'typeorm';
import { type Owned, ownedColumns } from './owned-columns.ts';

type StoredDocument = Owned & {
  collection: string;
  slug: string | null;
  /** The document; of a built-in one only what the client changed (core/document/merge.ts). */
  data: JsonObject;
  /** The built-in values at the places that the client changed, at the time of the change. */
  base: JsonObject | null;
  template: boolean;
  version: number;
  created_at: Date;
  updated_at: Date;
  /** The user who created it. Null for a change of a built-in document, for one that the product created, and when it is unknown. */
  created_by: string | null;
  /** The user who made the last change; null when the product did. */
  updated_by: string | null;
  deleted_at: Date | null;
  /** Who changed each place of a built-in document, and when. */
  authors: JsonObject | null;
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
    authors: { type: 'jsonb', nullable: true },
  },
});
