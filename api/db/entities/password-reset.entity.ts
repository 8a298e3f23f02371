import { EntitySchema } from 'typeorm';
import { type Owned, ownedColumns } from './owned-columns.ts';

type PasswordReset = Owned & {
  user_id: string;
  token_hash: string;
  kind: 'reset' | 'invitation';
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
};

/** An emailed link that sets a password once. */
export const PasswordResetEntity = new EntitySchema<PasswordReset>({
  name: 'password_reset',
  schema: 'platform',
  tableName: 'password_resets',
  columns: {
    ...ownedColumns,
    user_id: { type: 'uuid' },
    token_hash: { type: 'text', unique: true },
    kind: { type: 'text', default: 'reset' },
    created_at: { type: 'timestamptz', default: () => 'now()' },
    expires_at: { type: 'timestamptz' },
    used_at: { type: 'timestamptz', nullable: true },
  },
});
