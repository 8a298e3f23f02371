import type { Principal } from '@millwright/core/access/types.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readsFor } from '../fairness/readers.ts';
import { principalOf, type Scratch, scratch, scratchClient } from '../testing/scratch.ts';
import type { Client } from './entities/client.entity.ts';
import { inPlatform } from './platform.ts';
import { inTenant } from './tenant.ts';
import type { TenantOptions } from './types.ts';

let space: Scratch;
let busy: Client;
let quiet: Client;

beforeAll(async () => {
  space = await scratch({ pool_size: 4, share: 0.5, queue: 1 });
  [busy, quiet] = await Promise.all([scratchClient(space.database), scratchClient(space.database)]);
});
afterAll(() => space?.drop());

const asks = (principal: Principal, text: string, options: TenantOptions = { read_only: true }) =>
  inTenant(space.database, principal, (tenant) => tenant.query(text), options);
const locked = (key: number) => `SELECT pg_advisory_xact_lock(${key})`;
/** The number of statements with this text that the database is executing. */
const underWay = async (text: string) => {
  const rows = await space.database.migrator.use((ddl) =>
    ddl.rows<{ query: string }>(`SELECT query FROM pg_stat_activity WHERE state = 'active' AND datname = current_database()`),
  );
  return rows.filter(({ query }) => query === text).length;
};

/** Holds a lock of the database until the work is done: a statement that needs it waits as long as the test wants. */
const whileHeld = (key: number, work: () => Promise<void>) =>
  inPlatform(space.database, async (platform) => {
    await platform.query(locked(key));
    await work();
  });

describe('a company that asks for more than its share of connections', () => {
  it('waits for itself, is refused when its queue is full, and leaves the others theirs', async () => {
    const text = locked(1);
    let held: Promise<unknown[]>[] = [];
    await whileHeld(1, async () => {
      held = [1, 2, 3].map(() => asks(principalOf(busy), text));
      await vi.waitFor(async () => expect(await underWay(text)).toBe(2));
      await expect(asks(principalOf(busy), 'SELECT 1')).rejects.toMatchObject({ code: 'company_busy' });
      expect(await asks(principalOf(quiet), 'SELECT 2 AS n')).toEqual([{ n: 2 }]);
    });
    await Promise.all(held);
    expect(await asks(principalOf(busy), 'SELECT 3 AS n')).toEqual([{ n: 3 }]);
  });
});

describe('a reader who has gone', () => {
  /** Sends a statement that waits for the lock, for a caller who leaves while it waits; returns its outcome. */
  async function leave(key: number, options: TenantOptions) {
    const text = locked(key);
    const principal = principalOf(quiet);
    const reader = new AbortController();
    readsFor(principal, reader.signal);
    let ended: PromiseSettledResult<unknown> | undefined;
    const outcome: { left: number } = { left: 0 };
    let asked: Promise<void> = Promise.resolve();
    await whileHeld(key, async () => {
      asked = Promise.allSettled([asks(principal, text, options)]).then(([result]) => {
        ended = result;
      });
      await vi.waitFor(async () => expect(await underWay(text)).toBe(1));
      reader.abort(new Error('gone'));
      if (options.read_only) await vi.waitFor(async () => expect(await underWay(text)).toBe(0));
      outcome.left = await underWay(text);
    });
    await asked;
    return { ...outcome, ended };
  }

  it('has what they read cancelled in the database, and nobody meets the cancellation', async () => {
    expect(await leave(2, { read_only: true })).toMatchObject({ left: 0, ended: { status: 'rejected', reason: { message: 'gone' } } });
    for (let n = 0; n < 10; n++) expect(await asks(principalOf(quiet), 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  it('has what they change done to its end', async () => {
    expect(await leave(3, {})).toMatchObject({ left: 1, ended: { status: 'fulfilled' } });
  });
});
