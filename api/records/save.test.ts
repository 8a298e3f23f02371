import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events, failure, openCompany, problems, row } from './company.fixture.ts';
import { saveRecords } from './records.service.ts';

let company: Awaited<ReturnType<typeof openCompany>>;
beforeAll(async () => {
  company = await openCompany();
});
afterAll(() => company?.drop());

const create = async (model: string, properties: Record<string, never> | Record<string, unknown>) =>
  (await company.work((tenant) => saveRecords(tenant, [{ model, properties: properties as never }])))[0]?.identity as string;

describe('saving', () => {
  it('is done once, also where a default asks for the time of the database', async () => {
    await create('project', { title: 'first' });
    let times = 0;
    for (let n = 0; n < 3; n++) {
      await company.work((tenant) => {
        times += 1;
        return saveRecords(tenant, [{ model: 'project', properties: { title: `timed ${n}` } }]);
      });
    }
    expect(times).toBe(3);
  });

  it('writes a record with its lines and links in one transaction, with an event for each', async () => {
    const customer = await create('customer', { name: 'Ada' });
    const [saved] = await company.work((tenant) =>
      saveRecords(tenant, [
        {
          model: 'project',
          properties: {
            title: 'Bridge',
            budget: '12345678901234567890.5',
            starts: '2026-02-28',
            labels: ['open', 'done'],
            due: '2026-01-01T10:00:00+02:00',
          },
          relations: [{ name: 'customer', action: 'link', ids: [customer] }],
          children: [{ name: 'tasks', items: [{ properties: { name: 'Draw', hours: 2.5 } }, { properties: { name: 'Build', hours: 4 } }] }],
        },
      ]),
    );
    expect(saved).toMatchObject({ version: 1, model: 'project', created: true });
    const id = saved?.identity as string;
    await company.work(async (tenant) => {
      expect(await row(tenant, 'project', id)).toMatchObject({
        title: 'Bridge',
        customer,
        state: 'open',
        starts: '2026-02-28',
        labels: ['open', 'done'],
      });
      const [exact] = await tenant.query<{ budget: string }>(`select budget::text from "${tenant.client.schema}".project where id = $1`, [id]);
      expect(exact?.budget).toBe('12345678901234567890.5');
      const tasks = await tenant.query<{ id: string }>(`select id from "${tenant.client.schema}".task where project = $1`, [id]);
      expect(tasks).toHaveLength(2);
      expect(await events(tenant, id)).toMatchObject([
        { type: 'created', changes: { title: [null, 'Bridge'], customer: [null, customer], state: [null, 'open'] } },
      ]);
      expect(await events(tenant, tasks[0]?.id as string)).toMatchObject([{ type: 'created', changes: { project: [null, id] } }]);
    });
  });

  it('names every refused value with its place and stores nothing', async () => {
    const error = await failure(
      company.work((tenant) =>
        saveRecords(tenant, [
          {
            model: 'project',
            properties: {
              budget: 'much',
              seats: 1.5,
              starts: '2026-02-30',
              due: '2026-01-01',
              active: 'yes',
              state: 'lost',
              notes: 'a\0b',
              nothing: 1,
              hours_total: 3,
              identity: 'x',
              version: 9,
              created_at: 'x',
              client_id: 'y',
            },
            relations: [{ name: 'friends', action: 'link', ids: [] }],
            children: [
              {
                name: 'tasks',
                items: [{ properties: { name: 'fine' } }, { properties: { name: 'fine' } }, { properties: { name: '', hours: true } }],
              },
            ],
          },
        ]),
      ),
    );
    expect(error.code).toBe('invalid');
    expect(problems(error)).toEqual(
      [
        'children[0].items[2].properties.hours unable_to_parse',
        'children[0].items[2].properties.name missing_field',
        'properties.active unable_to_parse',
        'properties.budget unable_to_parse',
        'properties.client_id unknown_field',
        'properties.created_at read_only',
        'properties.due unable_to_parse',
        'properties.hours_total read_only',
        'properties.identity read_only',
        'properties.notes unable_to_parse',
        'properties.nothing unknown_field',
        'properties.seats unable_to_parse',
        'properties.starts unable_to_parse',
        'properties.state unknown_option',
        'properties.title missing_field',
        'properties.version read_only',
        'relations[0].name unknown_relation',
      ].sort(),
    );
  });

  it('changes only what differs, keeps versions, and emits nothing for a change of nothing', async () => {
    const id = await create('project', { title: 'Same', budget: 10, starts: '2026-01-01', due: '2026-01-01T10:00:00Z' });
    const update = (properties: Record<string, unknown>, version?: number) =>
      company.work((tenant) =>
        saveRecords(tenant, [{ model: 'project', identity: id, ...(version ? { version } : {}), properties: properties as never }]),
      );
    expect(await update({ title: 'Same', budget: '10.0', starts: '2026-01-01', due: '2026-01-01T11:00:00+01:00' }, 1)).toMatchObject([
      { version: 1, created: false },
    ]);
    expect(await update({ budget: 11 }, 1)).toMatchObject([{ version: 2 }]);
    expect(await failure(update({ budget: 12 }, 1))).toMatchObject({ code: 'out_of_sync', details: { identity: id, version: 2 } });
    await company.work(async (tenant) => {
      expect(await events(tenant, id)).toMatchObject([{ type: 'created' }, { type: 'updated', changes: { budget: [10, 11] } }]);
      expect(await row(tenant, 'project', id)).toMatchObject({ budget: 11, version: 2 });
    });
    expect(problems(await failure(update({ born: '2020-01-01T00:00:00Z' })))).toEqual(['properties.born read_only']);
    expect(problems(await failure(update({ title: '' })))).toEqual(['properties.title missing_field']);
  });

  it('lets one of two writers with the same version through', async () => {
    const id = await create('project', { title: 'Race' });
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, (_, budget) =>
        company.work((tenant) => saveRecords(tenant, [{ model: 'project', identity: id, version: 1, properties: { budget: budget + 1 } }])),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('numbers records without gaps in order, also at once, past numbers that people have typed', async () => {
    const other = company.other;
    const made = (title: string, number?: string) =>
      company.work((tenant) => saveRecords(tenant, [{ model: 'project', properties: { title, ...(number ? { number } : {}) } }]), { client: other });
    await made('typed', 'P-3');
    await Promise.all(Array.from({ length: 6 }, (_, index) => made(`auto ${index}`)));
    const numbers = await company.work(
      (tenant) => tenant.query<{ number: string }>(`select number from "${tenant.client.schema}".project order by length(number), number`),
      { client: other },
    );
    expect(numbers.map(({ number }) => number)).toEqual(['P-3', 'P-4', 'P-5', 'P-6', 'P-7', 'P-8', 'P-9']);
    expect(await failure(made('twice', 'P-3'))).toMatchObject({ code: 'not_unique', details: { field: 'number' } });
  });

  it('writes an effect once, however often and at once it is asked for', async () => {
    const item = {
      model: 'project',
      ref: 'p',
      once: 'run/step/1',
      properties: { title: 'Once' },
      children: [{ name: 'tasks', items: [{ properties: { name: 'line' } }] }],
    };
    const follow = {
      model: 'task',
      once: 'run/step/2',
      properties: { name: 'follows' },
      relations: [{ name: 'project', action: 'link' as const, ids: [{ ref: 'p' }] }],
    };
    const answers = await Promise.all(Array.from({ length: 5 }, () => company.work((tenant) => saveRecords(tenant, [item, follow]))));
    expect(new Set(answers.map(([first]) => first?.identity)).size).toBe(1);
    expect(answers.filter(([first]) => first?.created)).toHaveLength(1);
    await company.work(async (tenant) => {
      const tasks = await tenant.query<{ name: string }>(`select name from "${tenant.client.schema}".task where project = $1 order by id`, [
        answers[0]?.[0]?.identity,
      ]);
      expect(tasks.map(({ name }) => name).sort()).toEqual(['follows', 'line']);
    });
  });

  it('writes ten thousand lines at once, and refuses more than it takes', async () => {
    const lines = (count: number) => Array.from({ length: count }, (_, line) => ({ properties: { name: `line ${line}`, line, hours: line / 4 } }));
    const many = (count: number) =>
      company.work((tenant) =>
        saveRecords(tenant, [{ model: 'project', properties: { title: 'Long' }, children: [{ name: 'tasks', items: lines(count) }] }]),
      );
    const [saved] = await many(10_000);
    const [count] = await company.work((tenant) =>
      tenant.query<{ n: number }>(`select count(*)::int as n from "${tenant.client.schema}".task where project = $1`, [saved?.identity]),
    );
    expect(count?.n).toBe(10_000);
    expect((await failure(many(20_001))).code).toBe('too_large');
  });

  it('takes hostile text as text', async () => {
    const evil = [`'; drop table project; --`, '$1', '\\', '{"a":1}', '"; select 1', '%_', '__proto__', '\u2028</script>'];
    for (const title of evil) {
      const id = await create('project', { title });
      await company.work(async (tenant) => expect(await row(tenant, 'project', id)).toMatchObject({ title }));
    }
    const proto = await failure(
      company.work((tenant) =>
        saveRecords(tenant, [{ model: 'project', properties: JSON.parse('{"title":"x","__proto__":{"admin":true},"constructor":1}') }]),
      ),
    );
    expect(problems(proto)).toEqual(['properties.__proto__ unknown_field', 'properties.constructor unknown_field']);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
    expect(
      problems(await failure(company.work((tenant) => saveRecords(tenant, [{ model: 'project', properties: { title: 'x'.repeat(1_000_000) } }])))),
    ).toEqual(['properties.title too_long']);
  });
});
