import { AppError, type Problem } from '@millwright/core/errors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tenant } from '../db/types.ts';
import { openCompany } from './company.fixture.ts';
import { deleteRecords, saveRecords, unlink } from './records.service.ts';

let company: Awaited<ReturnType<typeof openCompany>>;
beforeAll(async () => {
  company = await openCompany();
});
afterAll(() => company?.drop());

const failure = async (work: Promise<unknown>): Promise<AppError> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(AppError);
  return error as AppError;
};
const problems = (error: AppError) => (error.details.fields as Problem[]).map(({ field, code }) => `${field} ${code}`).sort();
const row = async (tenant: Tenant, table: string, id: string) =>
  (await tenant.query<Record<string, unknown>>(`select to_jsonb(t) as row from "${tenant.client.schema}"."${table}" t where id = $1`, [id]))[0]
    ?.row as Record<string, unknown>;
const events = (tenant: Tenant, id: string) =>
  tenant.query<{ type: string; changes: Record<string, unknown> }>(
    `select type, changes from "${tenant.client.schema}"._events where node_id = $1 order by id`,
    [id],
  );
const create = async (model: string, properties: Record<string, never> | Record<string, unknown>) =>
  (await company.work((tenant) => saveRecords(tenant, [{ model, properties: properties as never }])))[0]?.identity as string;

describe('saving', () => {
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
    expect(numbers.map(({ number }) => number)).toEqual(['P-1', 'P-2', 'P-3', 'P-4', 'P-5', 'P-6', 'P-7']);
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

  it('links, moves, replaces and unlinks, whichever side is written', async () => {
    const [one, two] = [await create('person', { name: 'One' }), await create('person', { name: 'Two' })];
    const project = await create('project', { title: 'Links' });
    const write = (name: string, action: 'link' | 'unlink' | 'set', ids: string[], properties?: Record<string, number>) =>
      company.work((tenant) =>
        saveRecords(tenant, [
          { model: 'project', identity: project, properties: {}, relations: [{ name, action, ids, ...(properties ? { properties } : {}) }] },
        ]),
      );
    const members = () =>
      company.work((tenant) =>
        tenant.query(`select to_id, share::float as share from "${tenant.client.schema}".e_project_members where from_id = $1 order by to_id`, [
          project,
        ]),
      );
    expect(await write('members', 'link', [one], { share: 1 })).toMatchObject([{ version: 2 }]);
    expect(await write('members', 'link', [one], { share: 1 })).toMatchObject([{ version: 2 }]);
    expect(await write('members', 'link', [one, two], { share: 2 })).toMatchObject([{ version: 3 }]);
    expect(await members()).toEqual([
      { to_id: one, share: 2 },
      { to_id: two, share: 2 },
    ]);
    await write('members', 'set', [two]);
    expect(await members()).toEqual([{ to_id: two, share: 2 }]);
    expect(await company.work((tenant) => unlink(tenant, { relation_id: 'project_members', from_id: project, to_id: two }))).toBe(1);
    expect(await company.work((tenant) => unlink(tenant, { relation_id: 'project_members', from_id: project, to_id: two }))).toBe(0);
    expect(await members()).toEqual([]);
    const task = (
      await company.work((tenant) =>
        saveRecords(tenant, [{ model: 'task', properties: { name: 'T' }, relations: [{ name: 'project', action: 'link', ids: [project] }] }]),
      )
    )[0]?.identity as string;
    const second = await create('project', { title: 'Second' });
    await company.work((tenant) =>
      saveRecords(tenant, [{ model: 'project', identity: second, properties: {}, relations: [{ name: 'tasks', action: 'link', ids: [task] }] }]),
    );
    await company.work(async (tenant) => {
      expect(await row(tenant, 'task', task)).toMatchObject({ project: second, version: 2 });
      expect((await events(tenant, task)).at(-1)).toMatchObject({ type: 'updated', changes: { project: [project, second] } });
      expect((await events(tenant, project)).map(({ changes }) => changes.members).filter(Boolean)).toEqual([
        [[], [one]],
        [[one], [one, two]],
        [[one], []],
        [[two], []],
      ]);
    });
    expect(
      problems(
        await failure(
          company.work((tenant) =>
            saveRecords(tenant, [{ model: 'project', identity: second, properties: {}, relations: [{ name: 'tasks', action: 'set', ids: [] }] }]),
          ),
        ),
      ),
    ).toEqual(['relations[0] missing_field']);
  });

  it('keeps one to one, and refuses links to records that are missing, of another model or of another client', async () => {
    const [ann, ben] = [await create('person', { name: 'Ann' }), await create('person', { name: 'Ben' })];
    const badge = await create('badge', { code: 'B1' });
    const foreign = (
      await company.work((tenant) => saveRecords(tenant, [{ model: 'badge', properties: { code: 'F' } }]), { client: company.other })
    )[0]?.identity as string;
    const wear = (person: string, ids: string[]) =>
      company.work((tenant) =>
        saveRecords(tenant, [{ model: 'person', identity: person, properties: {}, relations: [{ name: 'badge', action: 'link', ids }] }]),
      );
    await wear(ann, [badge]);
    expect((await failure(wear(ben, [badge]))).code).toBe('not_unique');
    const refused = await Promise.all([foreign, ann, badge.replace(/^./, 'f'), 'x'].map((id) => failure(wear(ben, [id]))));
    for (const error of refused)
      expect(error).toMatchObject({ code: 'invalid', details: { fields: [{ field: 'relations[0].ids[0]', code: 'not_found' }] } });
    expect(problems(await failure(wear(ben, [badge, ann])))).toContain('relations[0].ids one_only');
    expect(
      (await failure(company.work((tenant) => saveRecords(tenant, [{ model: 'badge', identity: foreign, properties: { code: 'Z' } }])))).code,
    ).toBe('not_found');
    expect(problems(await failure(company.work((tenant) => saveRecords(tenant, [{ model: 'task', properties: { name: 'alone' } }]))))).toEqual([
      'relations.project missing_field',
    ]);
  });

  it('deletes with what is owned, keeps what is kept, and tells the old values', async () => {
    const customer = await create('customer', { name: 'Gone' });
    const [saved] = await company.work((tenant) =>
      saveRecords(tenant, [
        {
          model: 'project',
          properties: { title: 'Down' },
          relations: [{ name: 'customer', action: 'link', ids: [customer] }],
          children: [{ name: 'tasks', items: [{ properties: { name: 'T' } }] }],
        },
      ]),
    );
    const project = saved?.identity as string;
    expect(await company.work((tenant) => deleteRecords(tenant, [customer]))).toBe(1);
    await company.work(async (tenant) => expect(await row(tenant, 'project', project)).toMatchObject({ customer: null, version: 2 }));
    expect(await company.work((tenant) => deleteRecords(tenant, [project]))).toBe(1);
    await company.work(async (tenant) => {
      expect(await tenant.query(`select id from "${tenant.client.schema}".task where project = $1`, [project])).toEqual([]);
      expect((await events(tenant, project)).at(-1)).toMatchObject({ type: 'deleted', changes: { title: ['Down', null] } });
    });
    expect((await failure(company.work((tenant) => deleteRecords(tenant, [project])))).code).toBe('not_found');
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

describe('balances', () => {
  const total = async (tenant: Tenant, box: string) =>
    (
      await tenant.query<{ amount: number; sum: number }>(
        `select amount::float8 as amount, (select coalesce(sum(m.amount * ((coalesce(s.key, '') <> '')::int - (coalesce(t.key, '') <> '')::int)), 0)::float8
         from "${tenant.client.schema}".move m left join "${tenant.client.schema}".place s on s.id = m.source left join "${tenant.client.schema}".place t on t.id = m.target where m.box = b.id) as sum
       from "${tenant.client.schema}".box b where id = $1`,
        [box],
      )
    )[0];
  const set = async () => {
    const [shelf, outside] = [await create('place', { name: 'Shelf' }), await create('place', { name: 'Outside', key: 'outside' })];
    const known = await company.work((tenant) =>
      tenant.query<{ id: string }>(`select id from "${tenant.client.schema}".place where key = 'opening'`),
    );
    if (!known.length) await create('place', { name: 'Opening', key: 'opening' });
    return { shelf, outside };
  };
  const box = async (shelf: string, amount?: number) =>
    (
      await company.work((tenant) =>
        saveRecords(tenant, [
          {
            model: 'box',
            properties: { label: 'Box', ...(amount === undefined ? {} : { amount }) },
            relations: [{ name: 'place', action: 'link', ids: [shelf] }],
          },
        ]),
      )
    )[0];
  const move = (id: string, amount: number, from: string, to: string) => ({
    model: 'move',
    properties: { amount },
    relations: [
      { name: 'box', action: 'link' as const, ids: [id] },
      { name: 'source', action: 'link' as const, ids: [from] },
      { name: 'target', action: 'link' as const, ids: [to] },
    ],
  });

  it('opens with an entry, follows its entries, and is never written directly', async () => {
    const { shelf, outside } = await set();
    const made = await box(shelf, 7.5);
    const id = made?.identity as string;
    expect(made?.version).toBe(1);
    await company.work(async (tenant) => {
      expect(await total(tenant, id)).toEqual({ amount: 7.5, sum: 7.5 });
      expect(await events(tenant, id)).toMatchObject([{ type: 'created', changes: { amount: [null, 7.5] } }]);
      expect(await tenant.query(`select reason, target from "${tenant.client.schema}".move where box = $1`, [id])).toEqual([
        { reason: 'opening', target: shelf },
      ]);
    });
    const write = (amount: number) =>
      company.work((tenant) => saveRecords(tenant, [{ model: 'box', identity: id, properties: { amount, label: 'Box' } }]));
    expect(await write(7.5)).toMatchObject([{ version: 1 }]);
    expect((await failure(write(8))).code).toBe('balance_read_only');
    await company.work((tenant) => saveRecords(tenant, [move(id, 2.5, shelf, outside)]));
    await company.work(async (tenant) => {
      expect(await total(tenant, id)).toEqual({ amount: 5, sum: 5 });
      expect((await events(tenant, id)).at(-1)).toMatchObject({ type: 'updated', changes: { amount: [7.5, 5] } });
    });
    expect(await failure(company.work((tenant) => saveRecords(tenant, [move(id, 6, shelf, outside)])))).toMatchObject({
      code: 'negative_balance',
      details: { available: 5, wanted: 6, label: 'Box' },
    });
    expect((await failure(company.work((tenant) => deleteRecords(tenant, [id])))).code).toBe('in_use');
  });

  it('never changes or removes an entry', async () => {
    const { shelf, outside } = await set();
    const id = (await box(shelf, 3))?.identity as string;
    const [entry] = await company.work((tenant) => saveRecords(tenant, [move(id, 1, shelf, outside)]));
    const identity = entry?.identity as string;
    expect((await failure(company.work((tenant) => saveRecords(tenant, [{ model: 'move', identity, properties: { amount: 2 } }])))).code).toBe(
      'append_only',
    );
    expect((await failure(company.work((tenant) => deleteRecords(tenant, [identity])))).code).toBe('append_only');
    expect((await failure(company.work((tenant) => deleteRecords(tenant, [outside])))).code).toBe('in_use');
  });

  it('equals the sum of its entries after a thousand random operations, eight at a time', async () => {
    const { shelf, outside } = await set();
    const boxes = await Promise.all(Array.from({ length: 5 }, (_, index) => box(shelf, index)));
    const ids = boxes.map((each) => each?.identity as string);
    let seed = 42;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    const one = async () => {
      const moves = Array.from({ length: 1 + random(3) }, () => {
        const into = random(2) === 0;
        return move(ids[random(ids.length)] as string, (1 + random(300)) / 100, into ? outside : shelf, into ? shelf : outside);
      });
      await company
        .work((tenant) => saveRecords(tenant, moves))
        .catch((error: unknown) => {
          if (!(error instanceof AppError) || error.code !== 'negative_balance') throw error;
        });
    };
    let left = 1_000;
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        while (left-- > 0) await one();
      }),
    );
    await company.work(async (tenant) => {
      for (const id of ids) {
        const found = await total(tenant, id);
        expect(found?.amount).toBeCloseTo(found?.sum as number, 9);
        expect(found?.amount).toBeGreaterThanOrEqual(0);
      }
    });
  }, 120_000);

  it('never gives the last units to two consumers, fifty times', async () => {
    const { shelf, outside } = await set();
    for (let round = 0; round < 50; round++) {
      const id = (await box(shelf, 10))?.identity as string;
      const results = await Promise.allSettled(
        [6, 6].map((amount) => company.work((tenant) => saveRecords(tenant, [move(id, amount, shelf, outside)]))),
      );
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      await company.work(async (tenant) => expect(await total(tenant, id)).toEqual({ amount: 4, sum: 4 }));
    }
  }, 120_000);
});
