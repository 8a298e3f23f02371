import type { Database } from '@millwright/api/db/database.ts';
import { ClientEntity } from '@millwright/api/db/entities/client.entity.ts';
import { inPlatform } from '@millwright/api/db/platform.ts';
import { schemaOf } from '@millwright/api/db/sql/identifiers.ts';
import { builtIn, type Scratch, scratch } from '@millwright/api/testing/scratch.ts';
import { v7 } from 'uuid';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { claim, delivered } from '../outbox.ts';

let made: Scratch | null = null;
let database: Database;
beforeEach(async () => {
  await made?.drop();
  made = await scratch({ built_in: builtIn({}) });
  database = made.database;
});
afterAll(() => made?.drop());

async function addClients(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => v7());
  const rows = ids.map((id) => ({ id, name: id, slug: id, schema: schemaOf(id), feature_flags: [], language: 'en', time_zone: 'UTC', options: {} }));
  await inPlatform(database, (platform) => platform.insert(ClientEntity, rows));
  return ids;
}

/** Rows of transactions with events, as clients' roles write them. */
const addRows = (client: string, count: number) =>
  database.migrator.use((ddl) =>
    ddl.rows(
      `INSERT INTO platform.outbox (id, client_id, batch, events, cause)
       SELECT id, $1, id, 1, '{"kind": "api", "depth": 0, "chain": []}' FROM unnest($2::uuid[]) id`,
      [client, Array.from({ length: count }, () => v7())],
    ),
  );

describe('a round of the relay', () => {
  it('gives each client its turn, however much the others have waiting', async () => {
    const clients = await addClients(7);
    for (const client of clients) await addRows(client, client === clients.at(-1) ? 1 : 120);
    const rows = await claim(database, 'one');
    expect(rows.length).toBeLessThanOrEqual(200);
    expect(new Set(rows.map(({ client_id }) => client_id))).toEqual(new Set(clients));
    const shares = Map.groupBy(rows, ({ client_id }) => client_id);
    expect(clients.map((client) => shares.get(client)?.length)).toEqual([28, 28, 28, 28, 28, 28, 1]);
  });

  it('takes each row once, the oldest of a client first, until none is left', async () => {
    const [few = '', many = ''] = await addClients(2);
    await addRows(few, 3);
    await addRows(many, 130);
    const seen: string[] = [];
    for (let rows = await claim(database, 'one'); rows.length > 0; rows = await claim(database, 'one')) {
      expect(rows.filter(({ client_id }) => client_id === many).length).toBeLessThanOrEqual(50);
      seen.push(...rows.filter(({ client_id }) => client_id === many).map(({ id }) => id));
      await delivered(database, rows);
    }
    expect(seen).toHaveLength(130);
    expect(seen).toEqual([...seen].sort());
  });

  it('serves those that have waited longest when more clients wait than a round has rows', async () => {
    const clients = await addClients(230);
    const late = clients.slice(0, 30);
    const early = clients.slice(30);
    for (const client of [...early, ...late]) await addRows(client, 1);
    const first = await claim(database, 'one');
    expect(new Set(first.map(({ client_id }) => client_id))).toEqual(new Set(early));
    const second = await claim(database, 'two');
    expect(new Set(second.map(({ client_id }) => client_id))).toEqual(new Set(late));
  });
});
