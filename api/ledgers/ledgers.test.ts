import { defaultAcl } from '@millwright/core/access/roles.ts';
import { ledgerPage } from '@millwright/core/contract/ledgers.ts';
import type { Balance } from '@millwright/core/field/descriptor/setup.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { ledgerSql } from '@millwright/core/query/dataset/ledger.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure, openCompany } from '../records/company.fixture.ts';
import { compiling, valuesOf } from '../records/read/plans.ts';
import { saveRecords } from '../records/records.service.ts';
import { ledgerOf } from './ledgers.service.ts';

let company: Awaited<ReturnType<typeof openCompany>>;
let places: { shelf: string; outside: string };
beforeAll(async () => {
  company = await openCompany();
  await create('place', { name: 'Opening', key: 'opening' });
  places = { shelf: await create('place', { name: 'Shelf' }), outside: await create('place', { name: 'Outside', key: 'outside' }) };
});
afterAll(() => company?.drop());

const create = async (model: string, properties: object, links: Record<string, string> = {}) => {
  const relations = Object.entries(links).map(([name, id]) => ({ name, action: 'link' as const, ids: [id] }));
  return (await company.work((tenant) => saveRecords(tenant, [{ model, properties: properties as never, relations }])))[0]?.identity as string;
};
/** Keeps a field or link from clerks, and from them alone. */
async function deny(name: string) {
  const [model, part] = name.split('.') as [string, string];
  const id = await company.work(async ({ config }) => {
    const field = config.get('models', model).schema.find((each) => each.name === part);
    return field?.id ?? config.schema.models.get(model)?.ends.get(part)?.relation.id;
  });
  const acl = defaultAcl();
  acl.roles.push({ role: 'clerk', parent: 'user', label: 'Clerk' });
  acl.flattenRoles.clerk = ['user', 'guest'];
  for (const action of ['READ', 'READ_OWN'] as const) acl.privileges.push({ role: 'clerk', resource: `FIELDS.${id}`, verb: 'deny', action });
  await company.database.migrator.use((ddl) =>
    ddl.rows(`update platform.clients set acl = '${JSON.stringify(acl)}'::jsonb, acl_version = acl_version + 1 where id = '${company.client.id}'`),
  );
}
const box = (amount: number) => create('box', { label: 'Box', amount }, { place: places.shelf });
const move = (id: string, amount: number, way: 'in' | 'out') => {
  const [source, target] = way === 'in' ? [places.outside, places.shelf] : [places.shelf, places.outside];
  return create('move', { amount }, { box: id, source, target });
};
const ledger = (id: string, balance: string, after?: string) =>
  company.work((tenant) => ledgerOf(tenant, id, { balance, after }), { read_only: true });
const figures = ({ data }: Awaited<ReturnType<typeof ledger>>) => data.map(({ change, balance }) => [change, balance]);

describe('a ledger', () => {
  it('tells newest first what each entry changed and how much there was then', async () => {
    const id = await box(10);
    const last = [await move(id, 2.5, 'out'), await move(id, 0.1, 'in'), await move(id, 7, 'out')].at(-1);
    const read = await ledger(id, 'amount');
    expect(figures(read)).toEqual([
      [-7, 0.6],
      [0.1, 7.6],
      [-2.5, 7.5],
      [10, 10],
    ]);
    expect([read.data[0]?.id, read.more]).toEqual([last, false]);
    expect(figures(await ledger(id, 'amount', read.data[1]?.id))).toEqual([
      [-2.5, 7.5],
      [10, 10],
    ]);
  });

  it('keeps every digit', async () => {
    const id = await box(10);
    await move(id, '9007199254740993.000000001' as never, 'in');
    expect(JSON.stringify(await ledger(id, 'amount'))).toContain('"change":9007199254740993.000000001,"balance":9007199254741003.000000001');
  });

  it('is that of all records that a path leads to, and of no other', async () => {
    const shelf = await create('place', { name: 'Top shelf' });
    const [one, other] = [await create('box', { amount: 4 }, { place: shelf }), await create('box', { amount: 6 }, { place: shelf })];
    await create('move', { amount: 1 }, { box: one, source: shelf, target: places.outside });
    expect(figures(await ledger(shelf, 'boxes.amount'))).toEqual([
      [-1, 9],
      [6, 10],
      [4, 4],
    ]);
    expect(figures(await ledger(other, 'amount'))).toEqual([[6, 6]]);
  });

  it('goes back page by page to its first entry, whatever is written meanwhile', async () => {
    const id = await box(1);
    for (let n = 0; n < ledgerPage + 4; n++) await move(id, 1, 'in');
    const first = await ledger(id, 'amount');
    expect([first.data.length, first.more, first.data[0]?.balance]).toEqual([ledgerPage, true, ledgerPage + 5]);
    await move(id, 3, 'out');
    const rest = await ledger(id, 'amount', first.data.at(-1)?.id);
    expect(figures(rest)).toEqual([5, 4, 3, 2, 1].map((balance) => [1, balance]));
    expect(rest.more).toBe(false);
  });

  it('finds the entries of its balance by an index, also those that name it as the other side', async () => {
    const id = await box(1);
    const plan = await company.work(async (tenant) => {
      const holder = tenant.config.schema.models.get('box') as ResolvedModel;
      const amount = holder.fields.get('amount');
      const misc = { balance: { ...(amount?.misc?.balance as Balance), counterpart: 'target' } };
      const both = { ...holder, fields: new Map([...holder.fields, ['amount', { ...amount, misc } as Field]]) };
      const statement = compiling(tenant);
      const text = ledgerSql(statement, both, { record: id, path: 'amount', after: null, limit: 50 });
      await tenant.query('SET LOCAL enable_seqscan = off');
      return tenant.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, valuesOf(statement));
    });
    const lines = plan.map((line) => line['QUERY PLAN']);
    const read = lines.filter((line) => / on move(_| |$)/.test(line)).map((line) => /(\w+ )*Scan/.exec(line.trim())?.[0]);
    expect(read).toEqual(['Bitmap Heap Scan', 'Bitmap Index Scan', 'Bitmap Index Scan']);
  });

  it('is told to who may read what it is made of, and only of balances', async () => {
    const id = await box(1);
    expect((await failure(ledger(id, 'label'))).code).toBe('invalid_query');
    expect((await failure(ledger(id, 'nothing.amount'))).code).toBe('no_relation');
    expect((await failure(ledger('01890000-0000-7000-8000-000000000001', 'amount'))).code).toBe('not_found');
    const foreign = company.work((tenant) => ledgerOf(tenant, id, { balance: 'amount' }), { client: company.other, read_only: true });
    expect((await failure(foreign)).code).toBe('not_found');
    const asStranger = company.work((tenant) => ledgerOf(tenant, id, { balance: 'amount' }), { role: 'nobody', read_only: true });
    expect((await failure(asStranger)).code).toBe('forbidden');
  });

  it.each(['box.amount', 'move.amount', 'move.source'])('is not told to who may not read %s', async (name) => {
    const id = await box(1);
    await deny(name);
    expect((await failure(company.work((tenant) => ledgerOf(tenant, id, { balance: 'amount' }), { role: 'clerk', read_only: true }))).code).toBe(
      'forbidden',
    );
  });
});
