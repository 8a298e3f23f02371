import type { JsonObject } from '@millwright/core/json.ts';
import { numberFormatOption } from '@millwright/core/value/number-format.ts';
import type { User } from '../db/entities/user.entity.ts';
import type { Platform } from '../db/platform.ts';
import type { TenantTransaction } from '../db/types.ts';

type Reader = Pick<Platform, 'query'> | Pick<TenantTransaction, 'query'>;
/** A user with the client's properties that screens show. */
export type UserRow = User & {
  client: { id: string; name: string; language: string; time_zone: string; feature_flags: string[]; options: JsonObject };
};

const columns = [
  'id',
  'client_id',
  'email',
  'first_name',
  'last_name',
  'phone',
  'role',
  'language',
  'entity_name',
  'picture_url',
  'workstation_id',
  'disabled',
  'session_version',
  'version',
  'created_on',
  'updated_at',
]
  .map((name) => `u.${name}`)
  .join(', ');
const client = `jsonb_build_object('id', c.id, 'name', c.name, 'language', c.language, 'time_zone', c.time_zone, 'feature_flags', c.feature_flags, 'options', jsonb_build_object('${numberFormatOption}', c.options -> '${numberFormatOption}')) AS client`;

/** The users of a list, without their preferences. */
const listed = `SELECT ${columns}, '{}'::jsonb AS preferences, ${client} FROM platform.users u JOIN platform.clients c ON c.id = u.client_id`;
const selected = `SELECT ${columns}, u.preferences, ${client} FROM platform.users u JOIN platform.clients c ON c.id = u.client_id`;

type Filter = { ids?: readonly string[] | undefined; limit: number; skip: number };

/** The users that the transaction can read, or only the given ids, with their client, by email. Password hashes are never read. */
export async function userRows(reader: Reader, { ids, limit, skip }: Filter): Promise<{ rows: UserRow[]; total: number }> {
  const where = `WHERE u.removed_at IS NULL${ids ? ' AND u.id = ANY($1::uuid[])' : ''}`;
  const values = ids ? [ids] : [];
  const [counted] = await reader.query<{ total: number }>(`SELECT count(*) AS total FROM platform.users u ${where}`, values);
  const page = `ORDER BY lower(u.email) LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
  const rows = await reader.query<UserRow>(`${listed} ${where} ${page}`, [...values, limit, skip]);
  return { rows, total: counted?.total ?? 0 };
}

/** One user that the transaction can read. */
export async function userRow(reader: Reader, id: string): Promise<UserRow | undefined> {
  const [found] = await reader.query<UserRow>(`${selected} WHERE u.id = $1 AND u.removed_at IS NULL`, [id]);
  return found;
}
