import type { QuickSignIn } from '@millwright/core/access/types.ts';
import { EntitySchema } from 'typeorm';
import { type Owned, ownedColumns } from './owned-columns.ts';

/** A person or a group of the company. */
export type Viewing = { user_id: string } | { role: string };

export type Session = Owned & {
  user_id: string;
  /** The sign-in that this session continues: each refresh adds a session, a logout ends the whole family. */
  family: string;
  /** SHA-256 of the bearer token, hexadecimal; the token itself is stored nowhere. */
  token_hash: string;
  /** SHA-256 of the refresh cookie. */
  refresh_hash: string | null;
  session_version: number;
  remember: boolean;
  /** The client a super administrator acts in, while impersonating. */
  acting_client_id: string | null;
  /** As whom somebody looks at their own client, changing nothing. */
  viewing: Viewing | null;
  /** The shared device that this is a sign-in by PIN or badge on; it ends with it, and before when nobody does anything. */
  shared_device_id: string | null;
  signed_in_by: 'password' | QuickSignIn;
  user_agent: string | null;
  ip: string | null;
  /** SHA-256 of the browser's own cookie. */
  device: string | null;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  refresh_expires_at: Date | null;
  revoked_at: Date | null;
};

/** One sign-in of a user on one browser. Dead once it is revoked, expired, or the user's session version has moved. */
export const SessionEntity = new EntitySchema<Session>({
  name: 'session',
  schema: 'platform',
  tableName: 'sessions',
  columns: {
    ...ownedColumns,
    user_id: { type: 'uuid' },
    family: { type: 'uuid' },
    token_hash: { type: 'text', unique: true },
    refresh_hash: { type: 'text', nullable: true, unique: true },
    session_version: { type: 'int' },
    remember: { type: 'boolean', default: false },
    acting_client_id: { type: 'uuid', nullable: true },
    viewing: { type: 'jsonb', nullable: true },
    shared_device_id: { type: 'uuid', nullable: true },
    signed_in_by: { type: 'text', default: 'password' },
    user_agent: { type: 'text', nullable: true },
    ip: { type: 'text', nullable: true },
    device: { type: 'text', nullable: true },
    created_at: { type: 'timestamptz', default: () => 'now()' },
    last_seen_at: { type: 'timestamptz', default: () => 'now()' },
    expires_at: { type: 'timestamptz' },
    refresh_expires_at: { type: 'timestamptz', nullable: true },
    revoked_at: { type: 'timestamptz', nullable: true },
  },
});
