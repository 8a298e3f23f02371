import type { QuickSignIn } from '@millwright/core/access/types.ts';
import { EntitySchema } from 'typeorm';
import { type Owned, ownedColumns } from './owned-columns.ts';

/** A person or a group of the company. */
export type Viewing = { user_id: string } | { role: string };

export type Session = Owned & {
  user_id: string;
  /** The sign-in of this session: each refresh adds a session, and a logout ends all of them. */
  family: string;
  /** SHA-256 of the bearer token, hexadecimal; the token itself is not stored. */
  token_hash: string;
  /** SHA-256 of the refresh cookie. */
  refresh_hash: string | null;
  session_version: number;
  remember: boolean;
  /** The client a super administrator acts in, while impersonating. */
  acting_client_id: string | null;
  /** The user or group that the session views as, within its own client and without changing anything. */
  viewing: Viewing | null;
  /** The shared device of a sign-in by PIN or badge. The session ends with the device, or earlier when idle. */
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

/** A session of a user in one browser. It is invalid once it is revoked, expired, or the user's session version has changed. */
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
