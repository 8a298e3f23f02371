import { setTimeout as sleep } from 'node:timers/promises';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { upgradeClient } from '../../clients/lifecycle/upgrade.ts';
import type { Client } from '../../db/entities/client.entity.ts';
import { inTenant } from '../../db/tenant.ts';
import { projects } from '../../testing/made-up.ts';
import { principalOf, type Scratch, scratch, scratchClient } from '../../testing/scratch.ts';

let space: Scratch;
beforeAll(async () => {
  space = await scratch({ built_in: projects({}), pool_size: 10 });
});
afterAll(() => space?.drop());

const admin = <T>(text: string, values: unknown[] = []) => space.database.migrator.use((ddl) => ddl.rows<T>(text, values));

/** A client whose tables lack what a release has brought to its timeline and its runs. */
async function olderClient(): Promise<Client> {
  const client = await scratchClient(space.database);
  await admin(
    `DROP INDEX ${client.schema}._events_run, ${client.schema}._runs_failures; ALTER TABLE ${client.schema}._runs DROP COLUMN undone_at, DROP COLUMN undone_by`,
  );
  return client;
}

/** Which tables of the timeline have the index by run, and whether it and that of the whole are valid. */
const indexed = ({ schema }: Client) =>
  admin<{ name: string; valid: boolean | null }>(
    `SELECT c.relname AS name, i.indisvalid AS valid FROM pg_class c LEFT JOIN pg_index i ON i.indrelid = c.oid AND pg_get_indexdef(i.indexrelid) LIKE '%(run_id)%'
     WHERE c.relnamespace = $1::regnamespace AND c.relkind IN ('r', 'p') AND c.relname ~ '^_events' ORDER BY 1`,
    [schema],
  );
const everyPart = (valid: unknown) => [
  { name: '_events', valid },
  ...['', '', '', ''].map(() => ({ name: expect.stringMatching(/^_events_(2|default)/), valid })),
];

it('locks no timeline while it waits for the runs, which running steps hold that wait for the timeline themselves', async () => {
  const client = await olderClient();
  const locks = `SELECT mode FROM pg_locks l JOIN pg_class c ON c.oid = l.relation JOIN pg_stat_activity a USING (pid)
    WHERE a.datname = current_database() AND a.application_name = 'millwright-migrator' AND l.granted
      AND c.relnamespace = $1::regnamespace AND c.relname ~ '^_events' AND mode IN ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`;
  let upgraded: Promise<void> | undefined;
  const seen: unknown[] = [];
  await space.database.migrator.use(async (ddl) => {
    await ddl.run(`BEGIN; LOCK TABLE ${client.schema}._runs IN ROW EXCLUSIVE MODE`);
    upgraded = upgradeClient(space.database, client);
    for (let look = 0; look < 100; look++) {
      seen.push(...(await ddl.rows(locks, [client.schema])));
      await sleep(5);
    }
    await ddl.run('COMMIT');
  });
  await upgraded;
  expect(seen).toEqual([]);
  expect(await indexed(client)).toEqual(everyPart(true));
  const node_id = v7();
  await inTenant(space.database, principalOf(client), async (tenant) => tenant.emit({ node_id, model: 'project', type: 'comment' }));
});

it('goes on with the index of the timeline where it was cut short, and a month that is added later has it', async () => {
  const client = await olderClient();
  const s = client.schema;
  const [month] = await admin<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = $1::regnamespace AND relkind = 'r' AND relname ~ '^_events_2' ORDER BY 1`,
    [s],
  );
  await admin(`CREATE INDEX _events_run ON ONLY ${s}._events (run_id) WHERE run_id IS NOT NULL`);
  await inTenant(space.database, principalOf(client), async (tenant) =>
    tenant.emit(...[v7(), v7()].map((node_id) => ({ node_id, model: 'project', type: 'comment' as const }))),
  );
  // What a build leaves that was cut short: an index that is not valid.
  await expect(admin(`CREATE UNIQUE INDEX CONCURRENTLY ${month?.name}_run ON ${s}.${month?.name} ((1))`)).rejects.toThrow(
    'could not create unique index',
  );
  await upgradeClient(space.database, client);
  expect(await indexed(client)).toEqual(everyPart(true));
  await admin(`DROP TABLE ${s}.${month?.name}`);
  await upgradeClient(space.database, client);
  expect(await indexed(client)).toEqual(everyPart(true));
});
