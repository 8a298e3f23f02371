import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openCompany } from '../records/company.fixture.ts';
import { saveRecords } from '../records/records.service.ts';

let company: Awaited<ReturnType<typeof openCompany>>;
beforeAll(async () => {
  company = await openCompany();
});
afterAll(() => company?.drop());

it('what fails before it has begun is taken back without a warning of the database, and what has begun is taken back', async () => {
  const emit = vi.spyOn(pg.Client.prototype, 'emit');
  const write = { model: 'person', properties: { name: 'Lost' } };
  const fails = async (before: Parameters<typeof company.work>[0]) => {
    const work = company.work(async (tenant) => {
      await before(tenant);
      throw new Error('on purpose');
    });
    await expect(work).rejects.toThrow();
  };
  for (let count = 0; count < 3; count++) {
    await fails(async () => undefined);
    await fails((tenant) => saveRecords(tenant, [write]));
    await fails((tenant) => tenant.query('select 1 / 0'));
    // Sent, but not awaited.
    await fails(async (tenant) => void tenant.query('select 1').catch(() => undefined));
  }
  const notices = emit.mock.calls.flatMap(([name, notice]) =>
    name === 'notice' ? [String((notice as unknown as { message: string }).message)] : [],
  );
  emit.mockRestore();
  expect(notices.filter((notice) => notice.includes('no transaction in progress'))).toEqual([]);
  expect(await company.work((tenant) => tenant.query(`select id from "${tenant.client.schema}".person`))).toEqual([]);
});
