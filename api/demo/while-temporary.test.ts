import { AppError } from '@millwright/core/errors.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTenant } from '../db/tenant.ts';
import { openCompany } from '../records/company.fixture.ts';
import { readQuery } from '../records/query.service.ts';
import { saveRecords } from '../records/records.service.ts';
import { loader } from './tables.ts';
import { whileTemporary } from './while-temporary.ts';

let company: Awaited<ReturnType<typeof openCompany>>;
beforeAll(async () => {
  company = await openCompany();
});
afterAll(() => company?.drop());

/** A load that writes, and then fails with each of these errors before it succeeds. */
const load = (name: string, ...errors: unknown[]) =>
  whileTemporary(
    () =>
      inTenant(company.database, loader(company.client), async (tenant) => {
        await saveRecords(tenant, [{ model: 'customer', properties: { name } }], { rights: 'by_caller' });
        await tenant.query('select 1');
        if (errors.length > 0) throw errors.shift();
      }),
    { for_ms: 5_000, pause_ms: 1 },
  );
const named = async (name: string) => {
  const where = { fact: 'name', operator: 'equal', value: name };
  const { customer } = await company.work((tenant) => readQuery(tenant, 'query ($where: JSON) { customer(where: $where) { identity } }', { where }));
  return (customer as unknown[]).length;
};
const deadlock = () => Object.assign(new Error('deadlock detected'), { code: '40P01' });

it('a load goes on after deadlocks that used up their retries, a lost database and a statement that took too long, and doubles nothing', async () => {
  const deadlocks = Array.from({ length: 9 }, deadlock);
  await load('Ada', ...deadlocks, new AppError('too_slow'), new AppError('unavailable'), Object.assign(new Error('gone'), { code: '57P01' }));
  expect(await named('Ada')).toBe(1);
});

it('anything else ends it at once, with nothing left behind', async () => {
  await expect(load('Bob', new AppError('not_unique', { field: 'name' }))).rejects.toMatchObject({ code: 'not_unique' });
  expect(await named('Bob')).toBe(0);
});

it('what stays temporary for too long is told as it is', async () => {
  const always = () => Promise.reject(new AppError('unavailable'));
  await expect(whileTemporary(always, { for_ms: 30, pause_ms: 5 })).rejects.toMatchObject({ code: 'unavailable' });
});
