import type { JsonObject } from '@millwright/core/json.ts';
import { EntitySchema } from 'typeorm';
import { type Owned, ownedColumns } from './owned-columns.ts';

export type User = Owned & {
  /** Unique over all clients, whatever its case. */
  email: string;
  first_name: string;
  last_name: string;
  phone: string;
  /** Slug of a role of the client's access list. */
  role: string;
  /** Null means the browser's language. */
  language: string | null;
  entity_name: string;
  picture_url: string | null;
  /** The user's workstation; null means all workstations. */
  workstation_id: string | null;
  /** Home page, gantt size and other choices of the profile. */
  preferences: JsonObject;
  /** Null until an invitation is accepted. Written with the user, but read only by api/auth (`storedPassword`). */
  password_hash?: string | null;
  disabled: boolean;
  /** Whether the user is enabled and has a password; maintained by the database. */
  signs_in: boolean;
  /** Permanently removed: only the name is kept, for timelines. */
  removed_at: Date | null;
  /** Sessions with another version have ended. */
  session_version: number;
  version: number;
  created_on: Date;
  updated_at: Date;
};

/** A user account. */
export const UserEntity = new EntitySchema<User>({
  name: 'user',
  schema: 'platform',
  tableName: 'users',
  columns: {
    ...ownedColumns,
    email: { type: 'text' },
    first_name: { type: 'text', default: '' },
    last_name: { type: 'text', default: '' },
    phone: { type: 'text', default: '' },
    role: { type: 'text' },
    language: { type: 'text', nullable: true },
    entity_name: { type: 'text', default: '' },
    picture_url: { type: 'text', nullable: true },
    workstation_id: { type: 'uuid', nullable: true },
    preferences: { type: 'jsonb', default: {} },
    password_hash: { type: 'text', nullable: true, select: false },
    disabled: { type: 'boolean', default: false },
    signs_in: { type: 'boolean', insert: false, update: false },
    removed_at: { type: 'timestamptz', nullable: true, insert: false, update: false },
    session_version: { type: 'int', default: 1 },
    version: { type: 'int', default: 1 },
    created_on: { type: 'timestamptz', default: () => 'now()' },
    updated_at: { type: 'timestamptz', default: () => 'now()' },
  },
});
