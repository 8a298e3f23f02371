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
  (await tenant.query<Record<string, unknown>>(`select to_jsonb(t) as row from "${tenant.client.schema}"."${table}" t where id = $1`, [id]))[0]?.row as Record<string, unknown>;
const events = (tenant: Tenant, id: string) =>
  tenant.query<{ type: string; changes: Record<string, unknown> }>(`select type, changes from "${tenant.client.schema}"._events where node_id = $1 order by id`, [id]);
const create = async (model: string, properties: Record<string, never> | Record<string, unknown>) =>
  (await company.work((tenant) => saveRecords(tenant, [{ model, properties: properties as never }])))[0]?.identity as string;

describe('saving', () => {
  it('writes a record with its lines and links in one transaction, with an event for each', async () => {
    const customer = await create('customer', { name: 'Ada' });
    const [saved] = await company.work((tenant) =>
      saveRecords(tenant, [
        {
          model: 'project',
          properties: { title: 'Bridge', budget: '12345678901234567890.5', starts: '2026-02-28', labels: ['open', 'done'], due: '2026-01-01T10:00:00+02:00' },
          relations: [{ name: 'customer', action: 'link', ids: [customer] }],
          children: [{ name: 'tasks', items: [{ properties: { name: 'Draw', hours: 2.5 } }, { properties: { name: 'Build', hours: 4 } }] }],
        },
      ]),
    );
    expect(saved).toMatchObject({ version: 1, model: 'project', created: true });
    const id = saved?.identity as string;
    await company.work(async (tenant) => {
      expect(await row(tenant, 'project', id)).toMatchObject({ title: 'Bridge', customer, state: 'open', starts: '2026-02-28', labels: ['open', 'done'] });
      const [exact] = await tenant.query<{ budget: string }>(`select budget::text from "${tenant.client.schema}".project where id = $1`, [id]);
      expect(exact?.budget).toBe('12345678901234567890.5');
      const tasks = await tenant.query<{ id: string }>(`select id from "${tenant.client.schema}".task where project = $1`, [id]);
      expect(tasks).toHaveLength(2);
      expect(await events(tenant, id)).toMatchObject([{ type: 'created', changes: { title: [null, 'Bridge'], customer: [null, customer], state: [null, 'open'] } }]);
      expect(await events(tenant, tasks[0]?.id as string)).toMatchObject([{ type: 'created', changes: { project: [null, id] } }]);
    });
  });

  it('names every refused value with its place and stores nothing', async () => {
    const error = await failure(
      company.work((tenant) =>
        saveRecords(tenant, [
          {
            model: 'project',
            properties: { budget: 'much', seats: 1.5, starts: '2026-02-30', due: '2026-01-01', active: 'yes', state: 'lost', notes: 'a\0b', nothing: 1, hours_total: 3, identity: 'x', version: 9, created_at: 'x', client_id: 'y' },
            relations: [{ name: 'friends', action: 'link', ids: [] }],
            children: [{ name: 'tasks', items: [{ properties: { name: 'fine' } }, { properties: { name: 'fine' } }, { properties: { name: '', hours: true } }] }],
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
});
