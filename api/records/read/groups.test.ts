import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { failure, openCompany } from '../company.fixture.ts';
import { readQuery, runQuery } from '../query.service.ts';
import { saveRecords } from '../records.service.ts';

let company: Awaited<ReturnType<typeof openCompany>>;
let ids: { ada: string; twin: string };

type Group = { group: JsonObject; count: number } & JsonObject;
const groupsOf = async (parts: string, figures = '') =>
  (
    (await company.work((tenant) => readQuery(tenant, `{ project_aggregate(${parts}) { group count ${figures} } }`))) as {
      project_aggregate: Group[];
    }
  ).project_aggregate;

beforeAll(async () => {
  company = await openCompany();
  ids = await company.work(async (tenant) => {
    const [ada, twin] = await saveRecords(tenant, [
      { model: 'customer', properties: { name: 'Ada' } },
      { model: 'customer', properties: { name: 'Ada' } },
    ]);
    const project = (properties: JsonObject, customer?: string) => ({
      model: 'project',
      properties,
      ...(customer && { relations: [{ name: 'customer', action: 'link' as const, ids: [customer] }] }),
    });
    await saveRecords(tenant, [
      // Midnight in Paris is an hour before midnight in UTC.
      project({ title: 'a', state: 'open', budget: 0.1, due: '2026-01-31T23:30:00Z', starts: '2026-02-01', active: true }, ada?.identity),
      project({ title: 'b', state: 'open', budget: 0.2, due: '2026-02-27T10:00:00Z', starts: '2026-02-28', active: false }, ada?.identity),
      project({ title: 'c', state: 'done', budget: '9007199254740993', due: '2025-12-31T22:30:00Z', starts: '2025-12-29' }, twin?.identity),
      project({ title: 'd', state: 'done' }),
    ]);
    return { ada: ada?.identity as string, twin: twin?.identity as string };
  });
});
afterAll(() => company?.drop());

it('groups times by a unit of the company’s own clock, days as they are, and what is empty by itself', async () => {
  const zone = await company.work(async (tenant) => tenant.client.time_zone);
  expect(zone).toBe('Europe/Paris');
  const months = await groupsOf('group_by: ["due:month"]');
  expect(months.map(({ group, count }) => [group['due:month'], count])).toEqual([
    [expect.stringMatching(/^2025-11-30T23:00|^2025-12-01T00:00:00\+01/), 1],
    [expect.stringMatching(/^2026-01-31T23:00|^2026-02-01T00:00:00\+01/), 2],
    [null, 1],
  ]);
  const weeks = await groupsOf('group_by: ["starts:week"], order_by: [{field: "starts:week", direction: desc}]');
  expect(weeks.map(({ group, count }) => [group['starts:week'], count])).toEqual([
    ['2026-02-23', 1],
    ['2026-01-26', 1],
    ['2025-12-29', 1],
    [null, 1],
  ]);
});

it('keeps two related records of one name apart, and adds up without rounding', async () => {
  const groups = await groupsOf('group_by: ["customer.identity", "customer.name"], order_by: [{field: "customer.name"}]', 'sum { budget }');
  const byCustomer = new Map(groups.map((one) => [one.group['customer.identity'], one]));
  expect(byCustomer.get(ids.ada)).toMatchObject({ count: 2, sum: { budget: 0.3 } });
  expect(byCustomer.get(ids.twin)).toMatchObject({ count: 1 });
  expect(byCustomer.get(null)).toMatchObject({ count: 1, sum: { budget: null } });
});

it('pages its groups under the filter of their list', async () => {
  const where = 'where: {fact: "title", operator: "notEqual", value: "d"}';
  const page = (skip: number) => groupsOf(`${where}, group_by: ["state"], limit: 1, skip: ${skip}`);
  expect([await page(0), await page(1), await page(2)]).toEqual([
    [{ group: { state: 'done' }, count: 1 }],
    [{ group: { state: 'open' }, count: 2 }],
    [],
  ]);
});

it('refuses a unit that there is none of, and one of what is no time', async () => {
  const refused = (path: string) => failure(groupsOf(`group_by: ["${path}"]`));
  expect([(await refused('due:fortnight')).code, (await refused('due:day:day')).code, (await refused('state:month')).code]).toEqual([
    'invalid_query',
    'invalid_query',
    'invalid_query',
  ]);
});

it('is refused by a time that its reader may not see, also cut to a unit', async () => {
  const due = await company.work(async (tenant) => tenant.config.get('models', 'project').schema.find(({ name }) => name === 'due')?.id);
  const acl = defaultAcl();
  acl.roles.push({ role: 'clerk', parent: 'user', label: 'Clerk' });
  acl.flattenRoles.clerk = ['user', 'guest'];
  for (const action of ['READ', 'READ_OWN'] as const) acl.privileges.push({ role: 'clerk', resource: `FIELDS.${due}`, verb: 'deny', action });
  await company.database.migrator.use((ddl) =>
    ddl.rows(`update platform.clients set acl = '${JSON.stringify(acl)}'::jsonb, acl_version = acl_version + 1 where id = '${company.client.id}'`),
  );
  const query = '{ project_aggregate(group_by: ["due:month"]) { group count } }';
  expect((await failure(company.work((tenant) => runQuery(tenant, query), { role: 'clerk' }))).code).toBe('forbidden');
});
