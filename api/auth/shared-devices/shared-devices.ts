import type { InputOf } from '@millwright/core/contract/parts/endpoint.ts';
import type { Paging } from '@millwright/core/contract/parts/shapes.ts';
import {
  mostWrongPins,
  mostWrongPinsOfPerson,
  type PersonTile,
  type SharedDevice,
  type shareDevice as sharing,
} from '@millwright/core/contract/shared-devices.ts';
import { AppError, invalid } from '@millwright/core/errors.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import { note } from '../../audit/notes/note.ts';
import type { Platform } from '../../db/platform.ts';
import { newId } from '../../db/sql/new-id.ts';
import { instantSql, personNameSql } from '../../db/sql/values.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { hashToken, newToken } from '../passwords/tokens.ts';

/** The most shared devices of a company. */
const most = 200;

const nameSql = personNameSql('u');

const listSql = `
  SELECT d.id, d.name, d.idle_minutes, ${nameSql} AS created_by, ${instantSql('d.created_at')} AS created_at, ${instantSql('d.last_used_at')} AS last_used_at
  FROM platform.shared_devices d LEFT JOIN platform.users u ON u.id = d.created_by WHERE d.revoked_at IS NULL`;

/** The shared devices of the company, newest first. */
export async function devicesOf(tenant: TenantTransaction, { limit, skip }: Paging): Promise<{ data: SharedDevice[]; total: number }> {
  const rows = await tenant.query<SharedDevice>(`${listSql} ORDER BY d.id DESC`);
  return { data: rows.slice(skip, skip + limit), total: rows.length };
}

/** Adds a shared device and records it in the audit log. Its token is returned once and stored as a hash. */
export async function addDevice(
  tenant: TenantTransaction,
  { name, idle_minutes }: InputOf<typeof sharing>,
): Promise<{ device: SharedDevice; token: string }> {
  const { total } = await devicesOf(tenant, { limit: 0, skip: 0 });
  if (total >= most)
    throw invalid([{ field: 'name', code: 'too_many_devices', message: `At most ${most} shared devices: end one first.`, params: { limit: most } }]);
  const id = newId();
  const token = newToken();
  await tenant.query('INSERT INTO platform.shared_devices (id, name, token_hash, idle_minutes, created_by) VALUES ($1, $2, $3, $4, $5)', [
    id,
    name,
    hashToken(token),
    idle_minutes,
    tenant.principal.user_id,
  ]);
  await note(tenant, tenant.principal, { action: 'device_shared', subject: { id, name } });
  const [device] = await tenant.query<SharedDevice>(`${listSql} AND d.id = $1`, [id]);
  return { device: device as SharedDevice, token };
}

/** Ends a shared device and all sign-ins by PIN or badge there. Recorded in the audit log. */
export async function revokeDevice(tenant: TenantTransaction, id: string): Promise<void> {
  const [revoked] = await tenant.query<{ name: string }>(
    'UPDATE platform.shared_devices SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL RETURNING name',
    [isUuid(id) ? id : null],
  );
  if (!revoked) throw new AppError('not_found');
  await tenant.query('UPDATE platform.sessions SET revoked_at = now() WHERE shared_device_id = $1 AND revoked_at IS NULL', [id]);
  await note(tenant, tenant.principal, { action: 'device_unshared', subject: { id, name: revoked.name } });
}

/** A valid shared device. */
export type Device = { id: string; client_id: string; name: string; company: string; idle_minutes: number };

const findSql = `
  SELECT d.id, d.client_id, d.name, c.name AS company, d.idle_minutes FROM platform.shared_devices d
  JOIN platform.clients c ON c.id = d.client_id AND NOT c.disabled WHERE d.token_hash = $1 AND d.revoked_at IS NULL`;

/** The device of a cookie; undefined if the browser is not, or no longer, a shared device. */
export async function deviceByToken(platform: Platform, token: string): Promise<Device | undefined> {
  const [device] = token ? await platform.query<Device>(findSql, [hashToken(token)]) : [];
  return device;
}

/** Records that a device is in use. */
export const deviceSeen = (platform: Platform, { id }: Device) =>
  platform.query('UPDATE platform.shared_devices SET last_used_at = now() WHERE id = $1', [id]);

const tilesSql = `
  SELECT u.id, ${nameSql} AS name, u.picture_url, coalesce(w.count >= $3, false) OR coalesce(everywhere.wrong >= $4, false) AS locked
  FROM platform.pins p JOIN platform.users u ON u.id = p.user_id AND NOT u.disabled AND u.session_version = p.session_version
  LEFT JOIN platform.wrong_pins w ON w.device_id = $1 AND w.user_id = u.id
  LEFT JOIN LATERAL (SELECT sum(a.count) AS wrong FROM platform.wrong_pins a WHERE a.user_id = u.id) everywhere ON true
  WHERE p.client_id = $2 AND u.client_id = $2 ORDER BY lower(${nameSql}), u.id`;

/** The users of the device's company who have a PIN, by name. */
export const tilesOf = (platform: Platform, { id, client_id }: Device): Promise<PersonTile[]> =>
  platform.query<PersonTile>(tilesSql, [id, client_id, mostWrongPins, mostWrongPinsOfPerson]);
