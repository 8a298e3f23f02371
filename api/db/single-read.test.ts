import { AppError } from '@millwright/core/errors.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projects } from '../testing/made-up.ts';
import { principalOf, type Scratch, scratch, scratchClient } from '../testing/scratch.ts';
import type { Client } from './entities/client.entity.ts';
import { inPlatform } from './platform.ts';
import { inTenant } from './tenant.ts';
import type { TenantTransaction } from './types.ts';

let space: Scratch;
let one: Client;
let two: Client;

beforeAll(async () => {
  space = await scratch({ built_in: projects() });
  [one, two] = await Promise.all([scratchClient(space.database), scratchClient(space.database)]);
  for (const client of [one, two])
    await as(client, (tenant) => tenant.query(`INSERT INTO ${client.schema}.project (id, title) VALUES ($1, $2)`, [v7(), client.schema]));
});
afterAll(() => space?.drop());

const as = <T>(client: Client, work: (tenant: TenantTransaction) => Promise<T>) => inTenant(space.database, principalOf(client), work);
const single = <T>(client: Client, work: (tenant: TenantTransaction) => Promise<T>) =>
  inTenant(space.database, principalOf(client), work, { single: true });
const repeat = async <T>(work: () => Promise<T>, times = 30) => {
  let last = await work();
  for (let n = 1; n < times; n++) last = await work();
  return last;
};
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error) => (error instanceof AppError ? error.code : (error as { code?: string }).code),
  );
const titles = (client: Client, of = client) =>
  single(client, (tenant) =>
    tenant.query<{ title: string; sent: string }>(`SELECT title, current_query() AS sent FROM ${of.schema}.project`, [], { name: 'titles' }),
  );

describe('a single read', () => {
  it('travels in one message with its transaction once its statement is known', async () => {
    const [row] = await repeat(() => titles(one));
    expect(row?.title).toBe(one.schema);
    expect(row?.sent).toMatch(/^BEGIN READ ONLY;[\s\S]*EXECUTE "titles:[\w-]+"; COMMIT$/);
  });

  it.each([["it's"], ['back\\slash'], ["\\'; DROP TABLE x; --"], ['"quoted"'], ['é\n\t$1'], [null], [''], [12.5], [true]])(
    'carries the value %j as the protocol does',
    async (value) => {
      const text = 'SELECT $1::text AS value, current_query() AS sent';
      const read = () => single(one, (tenant) => tenant.query<{ value: string; sent: string }>(text, [value], { name: 'value' }));
      const [row] = await repeat(read);
      expect(row?.value).toBe(value === null ? null : String(value));
      expect(row?.sent).toContain('EXECUTE');
    },
  );

  it('cannot change anything', async () => {
    const text = `INSERT INTO ${one.schema}.project (id, title) VALUES (platform.uuid_v7(), 'x') RETURNING id`;
    const write = () => codeOf(single(one, (tenant) => tenant.query(text, [], { name: 'write' })));
    expect(await repeat(write, 12)).toBe('25006');
  });

  it('reaches no other client, also by a statement that the connection knows', async () => {
    await repeat(() => titles(one));
    expect(await codeOf(repeat(() => titles(two, one), 5))).toBe('42501');
    const [row] = await repeat(() => titles(two));
    expect(row?.title).toBe(two.schema);
  });

  it('is done again when the client has changed since', async () => {
    const zone = () => single(one, async (tenant) => (await tenant.query('SELECT 1', [], { name: 'one' })) && tenant.client.time_zone);
    await repeat(zone);
    await inPlatform(space.database, (platform) => platform.query(`UPDATE platform.clients SET time_zone = 'Asia/Tokyo' WHERE id = $1`, [one.id]));
    expect(await zone()).toBe('Asia/Tokyo');
  });

  it('is refused from the moment a client is disabled', async () => {
    await repeat(() => titles(two));
    await inPlatform(space.database, (platform) => platform.query('UPDATE platform.clients SET disabled = true WHERE id = $1', [two.id]));
    expect(await codeOf(titles(two))).toBe('session_ended');
  });
});
