import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Privilege } from '@millwright/core/access/types.ts';
import type { Rows } from '@millwright/core/automation/actions.ts';
import { AppError } from '@millwright/core/errors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAction } from '../../automations/actions/run-action.ts';
import { readDataset } from '../../datasets/datasets.service.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { listEvents } from '../../events/events.service.ts';
import { failure, openCompany } from '../company.fixture.ts';
import { getObject, getRecord, getRecords, readQuery, runQuery } from '../query.service.ts';
import { deleteRecords, saveRecords } from '../records.service.ts';

let company: Awaited<ReturnType<typeof openCompany>>;
let customer: string;
let project: string;

/** As a person with the role `clerk`, who must not see the customer's secret, nor people, nor change projects. */
const clerk = <T>(run: (tenant: TenantTransaction) => Promise<T>) => company.work(run, { role: 'clerk' });

beforeAll(async () => {
  company = await openCompany();
  const ids = await company.work(async (tenant) => {
    const of = (model: string) => tenant.config.get('models', model);
    const secret = of('customer').schema.find(({ name }) => name === 'secret')?.id;
    return { secret, person: of('person').id, project: of('project').id };
  });
  const deny = (resource: string, action: Privilege['action']): Privilege => ({ role: 'clerk', resource, verb: 'deny', action });
  const acl = defaultAcl();
  acl.roles.push({ role: 'clerk', parent: 'user', label: 'Clerk' });
  acl.flattenRoles.clerk = ['user', 'guest'];
  for (const action of ['READ', 'READ_OWN'] as const) acl.privileges.push(deny(`FIELDS.${ids.secret}`, action), deny(`MODELS.${ids.person}`, action));
  for (const action of ['UPDATE', 'UPDATE_OWN', 'CREATE', 'CREATE_OWN'] as const) acl.privileges.push(deny(`FIELDS.${ids.secret}`, action));
  for (const action of ['UPDATE', 'UPDATE_OWN', 'DELETE', 'DELETE_OWN'] as const) acl.privileges.push(deny(`MODELS.${ids.project}`, action));
  await company.database.migrator.use((ddl) =>
    ddl.rows(`update platform.clients set acl = '${JSON.stringify(acl)}'::jsonb, acl_version = acl_version + 1 where id = '${company.client.id}'`),
  );
  [customer, project] = await company.work(async (tenant) => {
    const [ada] = await saveRecords(tenant, [{ model: 'customer', properties: { name: 'Ada', secret: 'x7' } }]);
    const [bridge] = await saveRecords(tenant, [
      { model: 'project', properties: { title: 'Bridge' }, relations: [{ name: 'customer', action: 'link', ids: [ada?.identity as string] }] },
    ]);
    return [ada?.identity as string, bridge?.identity as string];
  });
});
afterAll(() => company?.drop());

const forbidden = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(AppError);
  expect((error as AppError).code).toBe('forbidden');
};

describe('a denied field', () => {
  const filter = { fact: 'secret', operator: 'equal', value: 'x7' };
  const queries: Record<string, string> = {
    'as a column': '{ customer { secret } }',
    'of a related record': '{ project { customer { secret } } }',
    'through a fragment': '{ project { customer { ...f } } } fragment f on customer { s: secret }',
    'in a filter': '{ customer(where: {fact: "secret", operator: "equal", value: "x7"}) { name } }',
    'in a filter over a relation': '{ project(where: {not: {fact: "customer.secret", operator: "isEmpty"}}) { title } }',
    'in a nested filter': '{ customer { projects(where: {fact: "customer.secret", operator: "contains", value: "x"}) { title } } }',
    'in an ordering': '{ customer(order_by: [{field: "secret"}]) { name } }',
    'in an ordering over a relation': '{ project(order_by: [{field: "customer.secret"}]) { title } }',
    'in a figure': '{ customer_aggregate { max { secret } } }',
    'in a figure along a path': '{ project_aggregate { figure(of: "max", path: "customer.secret") } }',
    'in a group': '{ customer_aggregate(group_by: ["secret"]) { count } }',
    'in the filter of a figure': '{ customer_aggregate(where: {fact: "secret", operator: "contains", value: "x"}) { count } }',
    'beside another field in a filter': '{ customer(where: {fact: "name", operator: "equal", value: {fact: "secret"}}) { name } }',
  };
  for (const [place, query] of Object.entries(queries)) {
    it(`is refused ${place}`, async () => {
      await forbidden(clerk((tenant) => runQuery(tenant, query)));
      expect(await company.work((tenant) => readQuery(tenant, query))).toBeTruthy();
    });
  }

  const dataset = (parts: object) => ({ dataset: { model: 'customer' }, axis: [{ name: 'name', path: 'name' }], ...parts });
  const datasets: Record<string, object> = {
    'as an axis': { axis: [{ name: 's', path: 'secret' }] },
    'as an axis through relations': { dataset: { model: 'project' }, axis: [{ name: 's', path: 'customer.secret' }] },
    'as a figure': { axis: [{ name: 's', path: 'secret', aggregation: 'count_unique' }] },
    'as a collected list': { axis: [{ name: 's', path: 'projects.customer.secret' }] },
    'in betterFilters': { betterFilters: filter },
    'in filters': { filters: [{ attribute: 'secret', operator: 'equals', value: 'x7' }] },
    'in an ordering': { axis: [{ name: 's', path: 'secret' }], ordering: [{ axis: 's', direction: 'asc' }] },
  };
  for (const [place, parts] of Object.entries(datasets)) {
    it(`is refused in a dataset ${place}`, async () => {
      await forbidden(clerk((tenant) => readDataset(tenant, dataset(parts) as Parameters<typeof readDataset>[1], false)));
    });
  }

  it('is refused in lists of records, and left out where nobody asked for it', async () => {
    await forbidden(clerk((tenant) => getRecords(tenant, { model: 'customer', fields: ['secret'] })));
    await forbidden(clerk((tenant) => getRecords(tenant, { model: 'customer', filters: filter as never })));
    await forbidden(clerk((tenant) => getRecords(tenant, { model: 'customer', ordering: [{ field: 'secret', direction: 'asc' }] })));
    const page = await clerk((tenant) => getRecords(tenant, { model: 'customer' }));
    expect(page.data[0]?.properties).toMatchObject({ name: 'Ada' });
    expect(page.data[0]?.properties).not.toHaveProperty('secret');
    expect((await clerk((tenant) => getObject(tenant, customer))).object.properties).not.toHaveProperty('secret');
    const customerIn = async (run: typeof clerk) =>
      (await run((tenant) => getRecord(tenant, project))).relations.find(({ name }) => name === 'customer')?.items[0]?.properties;
    // Who may see it has read the same record before, and does so again.
    expect(await customerIn(company.work)).toHaveProperty('secret', 'x7');
    expect(await customerIn(clerk)).toEqual({ name: 'Ada', city: null, credit: null });
    expect(await customerIn(company.work)).toHaveProperty('secret', 'x7');
    expect(await customerIn(clerk)).not.toHaveProperty('secret');
    const events = await clerk((tenant) => listEvents(tenant, customer, { limit: 50, skip: 0 }));
    expect(events.data.map(({ field }) => field)).toEqual(['projects', 'name']);
    // The error of a failed run is no value of the record, whatever the name it is kept under.
    const why = { code: 'internal', message: 'Why' };
    await company.work(async (tenant) =>
      tenant.emit({ node_id: customer, model: 'customer', type: 'automation_failed', changes: { secret: [null, why] } }),
    );
    const after = await clerk((tenant) => listEvents(tenant, customer, { limit: 50, skip: 0 }));
    expect(after.data.map(({ type, new_value }) => [type, new_value])).toContainEqual(['automation_failed', why]);
  });

  it('and links to records of a denied model are left out of the timeline', async () => {
    const fields = async (run: typeof clerk) =>
      (await run((tenant) => listEvents(tenant, project, { limit: 50, skip: 0 }))).data.map(({ field }) => field);
    await company.work(async (tenant) => {
      const [bob] = await saveRecords(tenant, [{ model: 'person', properties: { name: 'Bob' } }]);
      const members = { name: 'members', action: 'link' as const, ids: [bob?.identity as string] };
      await saveRecords(tenant, [{ model: 'project', identity: project, properties: {}, relations: [members] }]);
    });
    expect(await fields((run) => company.work(run))).toContain('members');
    expect(await fields(clerk)).not.toContain('members');
    expect(await fields(clerk)).toContain('customer');
  });

  it('and a denied model are missing from introspection', async () => {
    const query = '{ __schema { types { name } } __type(name: "customer") { fields { name } } }';
    const seen = async (run: typeof clerk) => {
      const data = (await run((tenant) => readQuery(tenant, query))) as {
        __schema: { types: { name: string }[] };
        __type: { fields: { name: string }[] };
      };
      return { types: data.__schema.types.map(({ name }) => name), fields: data.__type.fields.map(({ name }) => name) };
    };
    const whole = await seen((run) => company.work(run));
    expect([whole.types.includes('person'), whole.fields.includes('secret')]).toEqual([true, true]);
    const part = await seen(clerk);
    expect([
      part.types.includes('person'),
      part.types.includes('project__members'),
      part.fields.includes('secret'),
      part.fields.includes('name'),
    ]).toEqual([false, false, false, true]);
  });

  it('is not written, created or reached through a link', async () => {
    await forbidden(clerk((tenant) => saveRecords(tenant, [{ model: 'customer', properties: { name: 'B', secret: 'y' } }])));
    await forbidden(clerk((tenant) => saveRecords(tenant, [{ model: 'customer', identity: customer, properties: { secret: 'y' } }])));
    await forbidden(clerk((tenant) => saveRecords(tenant, [{ model: 'project', identity: project, properties: { title: 'No' } }])));
    await forbidden(
      clerk((tenant) =>
        saveRecords(tenant, [{ model: 'customer', identity: customer, properties: {}, relations: [{ name: 'projects', action: 'set', ids: [] }] }]),
      ),
    );
    await forbidden(clerk((tenant) => deleteRecords(tenant, [project])));
    await forbidden(clerk((tenant) => deleteRecords(tenant, [customer])));
    expect(await clerk((tenant) => saveRecords(tenant, [{ model: 'customer', identity: customer, properties: { city: 'Ulm' } }]))).toMatchObject([
      { version: 2 },
    ]);
  });

  it('fills no field of a record that the person makes, by no formula of a default', async () => {
    const offer = { model: 'offer', properties: { rate: 1 }, relations: [{ name: 'customer', action: 'link' as const, ids: [customer] }] };
    const noteOf = async (work: typeof clerk) => {
      const [made] = await work((tenant) => saveRecords(tenant, [offer], { rights: 'by_caller' }));
      return company.work((tenant) => readQuery(tenant, 'query($id: ID!) { offer_by_id(id: $id) { note } }', { id: made?.identity as string }));
    };
    expect(await noteOf(clerk)).toEqual({ offer_by_id: { note: null } });
    expect(await noteOf((run) => company.work(run))).toEqual({ offer_by_id: { note: 'x7' } });
  });

  it('is read where the caller answers for it', async () => {
    const data = await clerk((tenant) => readQuery(tenant, '{ customer { secret } }', {}, { rights: 'by_caller' }));
    expect(data).toEqual({ customer: [{ secret: 'x7' }] });
    await forbidden(clerk((tenant) => readQuery(tenant, '{ customer { secret } }')));
  });

  it('is left out of what a server action refuses, which reads by open rights', async () => {
    const customers = { query: '{ rows: customer { name secret projects { title } } }' };
    const people = { query: '{ rows: person { name } }' };
    const action = {
      name: 'refuse',
      label: 'Refuse',
      description: 'Refuses.',
      model: null,
      refusals: [
        {
          id: 'known',
          text: { en: '{name} is {secret}, of {people}, in {project}: {asked}.', fr: '{name} : {secret}' },
          tells: { name: 'customer.name', secret: 'customer.secret', people: 'person.name', project: 'customer.projects' },
        },
      ],
      reads: [() => ({ customers, people })],
      decide: (rows: Rows) => {
        const ada = rows.customers?.find(({ name }) => name === 'Ada');
        const values = { name: 'Ada', secret: ada?.secret ?? null, people: 'Eve', project: 'Bridge', asked: 3 };
        return { effects: [], refused: [{ field: 'name', because: 'known', values }] };
      },
    };
    const run = (tenant: TenantTransaction) => runAction(tenant, action, { primary_item_id: null, input: {} });
    const refusalOf = async (work: Promise<unknown>) => (await failure(work)).details.fields;
    expect(await refusalOf(company.work(run))).toEqual([
      { field: 'name', code: 'known', message: 'Ada is x7, of Eve, in Bridge: 3.', text: { en: 'Ada is x7, of Eve, in Bridge: 3.', fr: 'Ada : x7' } },
    ]);
    expect(await refusalOf(clerk(run))).toEqual([
      { field: 'name', code: 'known', message: 'Ada is …, of …, in Bridge: 3.', text: { en: 'Ada is …, of …, in Bridge: 3.', fr: 'Ada : …' } },
    ]);
  });

  it('is decided again once the access list has changed', async () => {
    await company.database.migrator.use((ddl) =>
      ddl.rows(
        `update platform.clients set acl = jsonb_set(acl, '{privileges}', '[]'), acl_version = acl_version + 1 where id = '${company.client.id}'`,
      ),
    );
    expect(await clerk((tenant) => readQuery(tenant, '{ customer { secret } }'))).toEqual({ customer: [{ secret: 'x7' }] });
  });
});
