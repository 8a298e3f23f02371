import { mostWrongPins, mostWrongPinsOfPerson } from '@millwright/core/contract/shared-devices.ts';
import { AppError, invalid } from '@millwright/core/errors.ts';
import { note } from '../../audit/notes/note.ts';
import type { Database } from '../../db/database.ts';
import { type User, UserEntity } from '../../db/entities/user.entity.ts';
import { inPlatform, type Platform } from '../../db/platform.ts';
import { hashPassword, verifyPassword } from '../passwords/password-hash.ts';
import type { Device } from './shared-devices.ts';

/** Whether a PIN is among the first guesses: one digit, a sequence, or two alternating digits. */
const isCommonPin = (pin: string): boolean =>
  /^(\d)\1*$/.test(pin) || /^(\d\d)\1+$/.test(pin) || '01234567890'.includes(pin) || '09876543210'.includes(pin);

const setSql = `
  INSERT INTO platform.pins (user_id, client_id, pin_hash, session_version) VALUES ($1, $2, $3, $4)
  ON CONFLICT (user_id) DO UPDATE SET pin_hash = EXCLUDED.pin_hash, session_version = EXCLUDED.session_version, set_at = now()`;

/** Sets or removes a PIN. A lock of the old PIN ends. */
async function store(platform: Platform, { id, client_id, session_version }: User, hash: string | null): Promise<void> {
  if (hash === null) await platform.query('DELETE FROM platform.pins WHERE user_id = $1', [id]);
  else await platform.query(setSql, [id, client_id, hash, session_version]);
  await unlockPin(platform, id);
  await note(platform, { client_id, user_id: id }, { action: hash === null ? 'pin_removed' : 'pin_set', subject: { person: id } });
}

/** Sets or removes the PIN of a user who has proved their password; `invalid` at `pin` for one that is too easy to guess. */
export async function setPin(database: Database, user: User, pin: string | null): Promise<void> {
  if (pin !== null && isCommonPin(pin)) throw invalid([{ field: 'pin', code: 'pin_common', message: 'This PIN is too easy to guess.' }]);
  const hash = pin === null ? null : await hashPassword(pin);
  await inPlatform(database, (platform) => store(platform, user, hash));
}

/** Whether a user has a valid PIN. Setting a password by an emailed link ends it. */
export async function hasPin(reader: Pick<Platform, 'query'>, user_id: string): Promise<boolean> {
  const sql =
    'SELECT 1 FROM platform.pins p JOIN platform.users u ON u.id = p.user_id AND u.session_version = p.session_version WHERE p.user_id = $1';
  return (await reader.query(sql, [user_id])).length > 0;
}

/** Counts an attempt before checking it, so that concurrent attempts can't exceed the limit. */
const trySql = `
  WITH person AS (
    SELECT p.user_id, p.client_id, p.pin_hash FROM platform.pins p
    JOIN platform.users u ON u.id = p.user_id AND u.client_id = p.client_id AND NOT u.disabled AND u.session_version = p.session_version
    WHERE p.user_id = $2 AND p.client_id = $3),
  tried AS (
    INSERT INTO platform.wrong_pins AS w (device_id, user_id, client_id, count) SELECT $1, user_id, client_id, 1 FROM person
    WHERE coalesce((SELECT sum(a.count) FROM platform.wrong_pins a WHERE a.user_id = person.user_id), 0) < $5
    ON CONFLICT (device_id, user_id) DO UPDATE SET count = w.count + 1 WHERE w.count < $4 RETURNING count)
  SELECT pin_hash, (SELECT count FROM tried) AS count FROM person`;

/**
 * The user of a PIN on a device. Unknown and disabled users, users of other companies and users without a PIN are
 * refused like a wrong PIN, and it takes as long. After five wrong attempts the PIN is locked on that device; after as
 * many as five devices allow it is locked on all of them.
 */
export async function personByPin(database: Database, device: Device, user_id: string, pin: string): Promise<User> {
  const values = [device.id, user_id, device.client_id, mostWrongPins, mostWrongPinsOfPerson];
  const [tried] = await inPlatform(database, (platform) => platform.query<{ pin_hash: string; count: number | null }>(trySql, values));
  if (tried && tried.count === null) throw new AppError('pin_locked');
  if (!(await verifyPassword(tried?.pin_hash ?? null, pin))) throw new AppError(tried?.count === mostWrongPins ? 'pin_locked' : 'wrong_pin');
  return inPlatform(database, async (platform) => {
    await forgetWrongPins(platform, device, user_id);
    return platform.one(UserEntity, { id: user_id });
  });
}

/** Forgets wrong attempts on a device after a correct PIN. */
const forgetWrongPins = (platform: Platform, { id }: Device, user_id: string) =>
  platform.query('DELETE FROM platform.wrong_pins WHERE device_id = $1 AND user_id = $2', [id, user_id]);

/** Unlocks a user's PIN everywhere after they typed their password on a shared device of their company. */
export const unlockPin = (platform: Platform, user_id: string) => platform.query('DELETE FROM platform.wrong_pins WHERE user_id = $1', [user_id]);
