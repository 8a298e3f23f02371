import { AppError } from '@millwright/core/errors.ts';
import type { Planned } from '@millwright/core/sql/statement.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listener, projects } from '../testing/made-up.ts';
import { principalOf, type Scratch, scratch, scratchClient } from '../testing/scratch.ts';
import type { Client } from './entities/client.entity.ts';
import { DocumentEntity } from './entities/document.entity.ts';
import { inPlatform } from './platform.ts';
import { together } from './sql/together.ts';
import { inTenant } from './tenant.ts';
import type { TenantTransaction } from './types.ts';

let space: Scratch;
let client: Client;

beforeAll(async () => {
  space = await scratch({ built_in: projects({ settings_data_connections: [listener({ type: 'object_created', model_ids: ['project'] })] }) });
});
beforeEach(async () => {
  client = await scratchClient(space.database);
  await repeat(() => add());
});
afterAll(() => space?.drop());

const as = <T>(work: (tenant: TenantTransaction) => Promise<T>) => inTenant(space.database, principalOf(client), work);
const repeat = async <T>(work: () => Promise<T>, times = 20) => {
  let last = await work();
  for (let n = 1; n < times; n++) last = await work();
  return last;
};
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error) => (error instanceof AppError ? error.code : String(error)),
  );
/** Stores the message that carried the statement in the name of a person. */
const put = (tenant: TenantTransaction, id: string, name = '') =>
  tenant.later(`INSERT INTO ${tenant.client.schema}.person (id, name) VALUES ($1, $2 || current_query())`, [id, name], 'put');
const changed = (node_id: string) => ({ node_id, model: 'person', type: 'created' as const, changes: { name: [null, 'a'] as [null, string] } });
const add = async (id = v7()) => {
  await as(async (tenant) => {
    await put(tenant, id);
    tenant.emit(changed(id));
  });
  return id;
};
const rows = <T = { name: string }>(text: string, values: unknown[] = []) =>
  space.database.migrator.use((ddl) => ddl.rows<T>(text.replaceAll('{}', client.schema), values));
const nameOf = async (id: string) => (await rows('SELECT name FROM {}.person WHERE id = $1', [id])).map(({ name }) => name);
const move = (zone: string) =>
  inPlatform(space.database, (platform) => platform.query('UPDATE platform.clients SET time_zone = $2 WHERE id = $1', [client.id, zone]));

describe('work that only writes', () => {
  it('travels in one message from its beginning to its commit, its events included', async () => {
    const id = await repeat(() => add());
    expect(await nameOf(id)).toEqual([
      expect.stringMatching(/^BEGIN;[\s\S]*EXECUTE client_unchanged\([\s\S]*EXECUTE "put:[\s\S]*EXECUTE "timeline:[\s\S]*COMMIT$/),
    ]);
    expect(await rows('SELECT type FROM {}._events WHERE node_id = $1', [id])).toEqual([{ type: 'created' }]);
  });

  it('is done again, once, on what the client has become since', async () => {
    await move('Asia/Tokyo');
    const id = v7();
    await as((tenant) => put(tenant, id, tenant.client.time_zone));
    expect(await nameOf(id)).toEqual([expect.stringContaining('Asia/Tokyo')]);
  });

  it('is refused only for what holds by now', async () => {
    const open = (zone: string) =>
      codeOf(
        as(async (tenant) => {
          if (tenant.client.time_zone !== zone) throw new AppError('forbidden');
          await put(tenant, v7());
        }),
      );
    await move('Asia/Tokyo');
    expect([await open('Asia/Tokyo'), await open('Europe/Paris')]).toEqual(['none', 'forbidden']);
  });

  it('is refused from the moment the client is disabled, and leaves nothing', async () => {
    await inPlatform(space.database, (platform) => platform.query('UPDATE platform.clients SET disabled = true WHERE id = $1', [client.id]));
    const id = v7();
    expect([await codeOf(add(id)), await nameOf(id)]).toEqual(['session_ended', []]);
  });

  it('may ask for the time and the day of the database', async () => {
    const [now, today] = await as(async (tenant) => {
      await put(tenant, v7());
      return [tenant.now, tenant.today];
    });
    expect(Math.abs(Date.parse(String(now)) - Date.now())).toBeLessThan(60_000);
    expect(today).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('swallows no word of a client that has changed, whatever it makes of errors', async () => {
    await move('Asia/Tokyo');
    const seen: string[] = [];
    await as(async (tenant) => {
      seen.push(tenant.client.time_zone);
      await tenant.query('SELECT 1').catch(() => undefined);
    });
    expect(seen.at(-1)).toBe('Asia/Tokyo');
  });

  it('begins once for statements that are sent at the same time, of whatever kind', async () => {
    const [documents, [row], people] = await as((tenant) =>
      Promise.all([
        tenant.find(DocumentEntity, {}),
        tenant.query<{ one: number }>('SELECT 1 AS one'),
        tenant.query(`SELECT id FROM ${client.schema}.person`),
      ]),
    );
    expect([documents, row, people.length > 0]).toEqual([[], { one: 1 }, true]);
  });

  it('leaves nothing when its statement fails, and says why', async () => {
    const id = await add();
    let told = false;
    const again = as(async (tenant) => {
      tenant.afterCommit(() => {
        told = true;
      });
      tenant.emit(changed(id));
      await put(tenant, id);
    });
    expect([await codeOf(again), told]).toEqual(['not_unique', false]);
    expect(await rows('SELECT type FROM {}._events WHERE node_id = $1', [id])).toHaveLength(1);
  });
});

describe('statements that are asked at once', () => {
  type Asked = { message: string; values: string[]; people: number };
  const text = `SELECT current_query() AS message, $1::text[] AS values, (SELECT count(*)::int FROM person) AS people`;
  const ask = (tenant: TenantTransaction, values: string[], planned: Planned = 'either') =>
    tenant.query<Asked>(text, [values], { name: 'ask', planned }).then(([row]) => row as Asked);
  const difficult = ['', 'a "quoted" text', "it's \\ here", '{a,b}', 'NULL'];
  const both = (write: boolean) =>
    as(async (tenant) => {
      const { people } = await ask(tenant, []);
      if (write) await put(tenant, v7());
      return [people, ...(await together([ask(tenant, difficult), ask(tenant, [], 'by_value')]))] as const;
    });

  it('travel in one message with what was put off before them, each with its own answer', async () => {
    const [before, one, other] = await repeat(() => both(true));
    expect(one.message).toMatch(/^EXECUTE "put:[\s\S]*EXECUTE "ask:[\s\S]*force_custom_plan[\s\S]*EXECUTE "ask:/);
    expect(other.message).toBe(one.message);
    expect([one.values, other.values]).toEqual([difficult, []]);
    expect([one.people - before, other.people - before]).toEqual([1, 1]);
  });

  it('travel with the beginning when they come first, each with its own answer', async () => {
    const first = () =>
      as(async (tenant) => together([ask(tenant, difficult, 'once'), ask(tenant, ['b'], 'once'), ask(tenant, [], 'by_value'), tenant.begin()]));
    const [one, two, three] = await repeat(first);
    const planned =
      /^BEGIN;[\s\S]*EXECUTE client_row[\s\S]*force_generic_plan;EXECUTE "ask:[^;]*;EXECUTE "ask:[^;]*;[^;]*force_custom_plan;EXECUTE "ask:[^;]*;[^;]*auto;$/;
    expect(one.message).toMatch(planned);
    expect([two.message, three.message]).toEqual([one.message, one.message]);
    expect([one.values, two.values, three.values]).toEqual([difficult, ['b'], []]);
  });

  it('are asked again with the beginning where the client has changed', async () => {
    await repeat(() => as((tenant) => ask(tenant, [])));
    await move('Asia/Tokyo');
    const seen: string[] = [];
    const asked = await as(async (tenant) => {
      seen.push(tenant.client.time_zone);
      return ask(tenant, ['a']);
    });
    expect([seen, asked.values]).toEqual([['Europe/Paris', 'Asia/Tokyo'], ['a']]);
  });

  it('all fail with the one that fails, and nothing is asked after them', async () => {
    await repeat(() => both(false));
    const id = await add();
    const refused = as(async (tenant) => {
      await ask(tenant, []);
      await put(tenant, id);
      const [first, second] = await Promise.allSettled([ask(tenant, []), ask(tenant, [])]);
      expect([first.status, second.status]).toEqual(['rejected', 'rejected']);
      await together([Promise.reject(first.status === 'rejected' && first.reason), ask(tenant, [])]);
    });
    expect(await codeOf(refused)).toBe('not_unique');
  });
});

describe('the relay', () => {
  const outbox = () => rows<{ events: number }>('SELECT events FROM platform.outbox WHERE client_id = $1', [client.id]);
  const emit = (model: string) => as(async (tenant) => tenant.emit({ ...changed(v7()), model }));
  const woken = async (work: () => Promise<unknown>) => {
    const { notifier } = space.database;
    const signal = notifier.signal.bind(notifier);
    const news: string[] = [];
    notifier.signal = (channel, ...rest) => {
      news.push(channel);
      signal(channel, ...rest);
    };
    await work().finally(() => {
      notifier.signal = signal;
    });
    return news;
  };

  it('gets what an automation listens to, and is left alone otherwise', async () => {
    expect(await woken(() => emit('person'))).toEqual(['cache']);
    expect(await outbox()).toEqual([]);
    expect(await woken(() => emit('project'))).toEqual(['outbox', 'cache']);
    expect(await outbox()).toEqual([{ events: 1 }]);
  });

  it('hears of the next event once an automation listens to it', async () => {
    await as((tenant) =>
      tenant.query(
        `INSERT INTO platform.documents (client_id, collection, id, slug, data, version) VALUES ($1, 'settings_data_connections', $2, 'people', $3, 1)`,
        [client.id, v7(), JSON.stringify(listener({ type: 'object_created', model_ids: ['person'] }, 'people'))],
      ),
    );
    await inPlatform(space.database, (platform) =>
      platform.query('UPDATE platform.clients SET documents_version = documents_version + 1 WHERE id = $1', [client.id]),
    );
    await emit('person');
    expect(await outbox()).toEqual([{ events: 1 }]);
  });
});
