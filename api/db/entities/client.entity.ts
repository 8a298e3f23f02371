import type { Acl } from '@millwright/core/access/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { EntitySchema } from 'typeorm';

export type Client = {
  id: string;
  name: string;
  slug: string;
  /** The schema of its records; also the name of its database role. */
  schema: string;
  feature_flags: string[];
  language: string;
  time_zone: string;
  options: JsonObject;
  /** Null until the client changes the built-in access list. */
  acl: Acl | null;
  acl_version: number;
  /** Raised by every change of a document; caches depend on it. */
  documents_version: number;
  version: number;
  disabled: boolean;
  /** When the company was closed, and by whom. */
  closed_at: Date | null;
  closed_by: string | null;
  created_at: Date;
  updated_at: Date;
  /** Set once the schema and the built-in records exist. */
  ready_at: Date | null;
  /** Identifies the call that created it, if that call had an idempotency key. */
  creation_key: string | null;
};

/** A company that uses the product. */
export const ClientEntity = new EntitySchema<Client>({
  name: 'client',
  schema: 'platform',
  tableName: 'clients',
  columns: {
    id: { type: 'uuid', primary: true },
    name: { type: 'text' },
    slug: { type: 'text', unique: true },
    schema: { type: 'text', unique: true },
    feature_flags: { type: 'text', array: true, default: () => "'{}'" },
    language: { type: 'text', default: 'en' },
    time_zone: { type: 'text', default: 'Europe/Paris' },
    options: { type: 'jsonb', default: {} },
    acl: { type: 'jsonb', nullable: true },
    acl_version: { type: 'int', default: 1 },
    documents_version: { type: 'int', default: 1 },
    version: { type: 'int', default: 1 },
    disabled: { type: 'boolean', default: false },
    closed_at: { type: 'timestamptz', nullable: true },
    closed_by: { type: 'uuid', nullable: true },
    created_at: { type: 'timestamptz', default: () => 'now()' },
    updated_at: { type: 'timestamptz', default: () => 'now()' },
    ready_at: { type: 'timestamptz', nullable: true },
    creation_key: { type: 'text', nullable: true, unique: true },
  },
});
