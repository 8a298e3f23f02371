import type { JsonObject } from '@millwright/core/json.ts';
import { publicLimits } from '@millwright/core/query/graphql/operation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TenantTransaction } from '../../db/types.ts';
import { failure, openCompany } from '../company.fixture.ts';
import { getObject, getRecord, getRecords, readColumns, readQuery } from '../query.service.ts';
import { saveRecords } from '../records.service.ts';

let company: Awaited<ReturnType<typeof openCompany>>;
let ids: { ada: string; bob: string; bridge: string; tower: string; eve: string };

const ask = (source: string, variables: JsonObject = {}, options: Parameters<typeof readQuery>[3] = {}) =>
  company.work((tenant) => readQuery(tenant, source, variables, options));

beforeAll(async () => {
  company = await openCompany();
  ids = await company.work(async (tenant) => {
    const [ada, bob, eve] = await saveRecords(tenant, [
      { model: 'customer', properties: { name: 'Ada', city: 'Lyon', credit: 5 } },
      { model: 'customer', properties: { name: 'Bob', city: 'Bonn', credit: 7 } },
      { model: 'person', properties: { name: 'Eve' } },
    ]);
    const project = (title: string, customer: string, budget: number, tasks: [string, number][]) => ({
      model: 'project',
      properties: { title, budget },
      relations: [
        { name: 'customer', action: 'link' as const, ids: [customer] },
        { name: 'members', action: 'link' as const, ids: [eve?.identity as string], properties: { share: budget / 100 } },
      ],
      children: [{ name: 'tasks', items: tasks.map(([name, hours]) => ({ properties: { name, hours } })) }],
    });
    const [bridge, tower] = await saveRecords(tenant, [
      project('Bridge', ada?.identity as string, 50, [
        ['Draw', 2.5],
        ['Build', 4],
      ]),
      project('Tower', bob?.identity as string, 20, []),
    ]);
    const of = (record: { identity: string } | undefined) => record?.identity as string;
    return { ada: of(ada), bob: of(bob), bridge: of(bridge), tower: of(tower), eve: of(eve) };
  });
});
afterAll(() => company?.drop());

describe('reading', () => {
  it('answers values of all records as lists, computed and related ones too, in the order that is asked for', async () => {
    const paths = { id: 'identity', title: 'title', of: 'customer.identity', city: 'customer.city' };
    const lists = (where?: JsonObject) => company.work((tenant) => readColumns(tenant, { model: 'project', paths, where, order: ['budget'] }));
    expect(await lists()).toEqual({ id: [ids.tower, ids.bridge], title: ['Tower', 'Bridge'], of: [ids.bob, ids.ada], city: ['Bonn', 'Lyon'] });
    expect(await lists({ fact: 'customer.city', operator: 'equal', value: 'Lyon' })).toMatchObject({ title: ['Bridge'] });
    expect(await lists({ fact: 'title', operator: 'equal', value: 'none' })).toEqual({ id: [], title: [], of: [], city: [] });
    const few = (limit: number) => company.work((tenant) => readColumns(tenant, { model: 'project', paths, order: ['budget'], limit }));
    expect(await few(2)).toEqual(await lists());
    expect((await few(1)).id).toHaveLength(1);
  });

  it('finds a word in whatever form its letters are typed: a sigma at its end, an accent apart', async () => {
    await company.work((tenant) =>
      saveRecords(
        tenant,
        ['ΟΔΟΣ 5', 'Re\u0301sine'].map((name) => ({ model: 'customer', properties: { name } })),
      ),
    );
    const found = async (operator: string, value: string) =>
      (await company.work((tenant) => readColumns(tenant, { model: 'customer', paths: { name: 'name' }, where: { fact: 'name', operator, value } })))
        .name;
    for (const operator of ['contains', 'wordStartsWith'])
      for (const value of ['οδος', 'οδός', 'ΟΔΟΣ', 'οδοσ']) expect([value, await found(operator, value)]).toEqual([value, ['ΟΔΟΣ 5']]);
    for (const value of ['Résine', 'Re\u0301sine']) expect(await found('equal', value)).toEqual(['Résine']);
    expect(await found('contains', 're\u0301sin')).toEqual(['Résine']);
  });

  it('answers records with relations in both directions, sorted by a path', async () => {
    const data = await ask(
      `{ project(order_by: [{field: "customer.name", direction: desc}]) { identity title customer { name } tasks(order_by: [{field: "hours", direction: "desc"}]) { name hours } } }`,
    );
    expect(data).toEqual({
      project: [
        { identity: ids.tower, title: 'Tower', customer: { name: 'Bob' }, tasks: [] },
        {
          identity: ids.bridge,
          title: 'Bridge',
          customer: { name: 'Ada' },
          tasks: [
            { name: 'Build', hours: 4 },
            { name: 'Draw', hours: 2.5 },
          ],
        },
      ],
    });
  });

  it('reads one record by a variable, aliased, through fragments and directives', async () => {
    const source = `query ($id: ID!, $more: Boolean = false) { it: project_by_id(id: $id) { ...core number @include(if: $more) } } fragment core on project { name: title customer { ... on customer { city } } }`;
    expect(await ask(source, { id: ids.bridge })).toEqual({ it: { name: 'Bridge', customer: { city: 'Lyon' } } });
    expect(await ask(source, { id: ids.tower, more: true })).toEqual({ it: { name: 'Tower', customer: { city: 'Bonn' }, number: 'P-2' } });
    expect(await ask(source, { id: 'nonsense' })).toEqual({ it: null });
  });

  it("carries a relation's own attributes", async () => {
    const data = await ask(`{ person { name projects(order_by: [{field: "title"}]) { title _relation { share } } } }`);
    expect(data).toEqual({
      person: [
        {
          name: 'Eve',
          projects: [
            { title: 'Bridge', _relation: { share: 0.5 } },
            { title: 'Tower', _relation: { share: 0.2 } },
          ],
        },
      ],
    });
  });

  it('aggregates, also by a path', async () => {
    const all = await ask(
      `{ project_aggregate { count sum { budget } avg { budget } min { title } max { budget } median { budget } count_unique { state } } }`,
    );
    expect(all).toEqual({
      project_aggregate: [
        {
          count: 2,
          sum: { budget: 70 },
          avg: { budget: 35 },
          min: { title: 'Bridge' },
          max: { budget: 50 },
          median: { budget: 35 },
          count_unique: { state: 1 },
        },
      ],
    });
    const grouped = await ask(
      `{ project_aggregate(group_by: ["customer.city"], order_by: [{field: "sum.budget", direction: desc}]) { group sum { budget } } }`,
    );
    expect(grouped).toEqual({
      project_aggregate: [
        { group: { 'customer.city': 'Lyon' }, sum: { budget: 50 } },
        { group: { 'customer.city': 'Bonn' }, sum: { budget: 20 } },
      ],
    });
  });

  it('makes figures of what a path leads to, and of numbers alone where they are added up', async () => {
    const figure = (of: string, path: string) => ask(`{ project_aggregate { figure(of: "${of}", path: "${path}") } }`);
    expect(await figure('sum', 'budget')).toEqual({ project_aggregate: [{ figure: 70 }] });
    expect(await figure('max', 'customer.city')).toEqual({ project_aggregate: [{ figure: 'Lyon' }] });
    expect(await figure('count_unique', 'customer')).toEqual({ project_aggregate: [{ figure: 2 }] });
    expect(await figure('avg', 'customer.version')).toMatchObject({ project_aggregate: [{ figure: expect.any(Number) }] });
    const refused = { sum: 'customer.city', median: 'title', nothing: 'budget', constructor: 'budget', max: 'customer.projects.title' };
    for (const [of, path] of Object.entries(refused)) expect(await failure(figure(of, path)), of).toMatchObject({ code: 'invalid_query' });
    expect(await figure('min', 'starts')).toEqual({ project_aggregate: [{ figure: null }] });
    for (const path of ['active', 'billed', 'labels', 'papers', 'customer']) {
      const said = { code: 'invalid_query', details: { errors: [{ message: expect.stringContaining('no least') }] } };
      expect(await failure(figure('max', path)), path).toMatchObject(said);
      if (path === 'customer') continue;
      expect(await failure(ask(`{ project_aggregate { min { ${path} } } }`)), path).toMatchObject(said);
      const sorted = `{ project_aggregate(group_by: ["customer.city"], order_by: [{field: "min.${path}"}]) { count } }`;
      expect(await failure(ask(sorted)), path).toMatchObject(said);
    }
  });

  it('pages by the last record already read', async () => {
    const page = (after?: string) =>
      ask(`query ($after: ID) { project(order_by: [{field: "budget"}], limit: 1, after: $after) { identity } }`, after ? { after } : {});
    expect(await page()).toEqual({ project: [{ identity: ids.tower }] });
    expect(await page(ids.tower)).toEqual({ project: [{ identity: ids.bridge }] });
    expect(await page(ids.bridge)).toEqual({ project: [] });
  });

  it('refuses to go on after a record that is gone, which would look like the end of the list', async () => {
    const made = (await ask('mutation { create_project(values: {title: "Gone", budget: 1}) { identity } }')) as {
      create_project: { identity: string };
    };
    const after = made.create_project.identity;
    const pages = (order: string) => ask(`query ($after: ID) { project(${order}limit: 1, after: $after) { identity } }`, { after });
    await ask('mutation ($id: ID!) { delete_project(id: $id) }', { id: after });
    for (const order of ['order_by: [{field: "budget"}], ', '', 'order_by: [{field: "customer.name", direction: desc}], ']) {
      expect(await failure(pages(order))).toMatchObject({ code: 'cursor_gone', details: { identity: after } });
    }
  });

  it('refuses what the schema does not have, too much and too deep, with places', async () => {
    expect((await failure(ask('{ project { nothing } }'))).details.errors).toMatchObject([
      { message: expect.stringContaining('nothing'), locations: [{ line: 1, column: 13 }] },
    ]);
    expect((await failure(ask('{ project { title '))).code).toBe('invalid_query');
    expect((await failure(ask(''))).code).toBe('invalid_query');
    expect((await failure(ask('{ project(limit: 501) { title } }', {}, { limits: publicLimits }))).code).toBe('invalid_query');
    const deep = `{ project ${'{ tasks { project '.repeat(8)}{ title }${'} }'.repeat(8)} }`;
    expect((await failure(ask(deep, {}, { limits: publicLimits }))).details.errors).toMatchObject([
      { message: expect.stringMatching(/levels deep|too many records/) },
    ]);
    const wide = `{ project(limit: 500) { tasks(limit: 500) { project { tasks(limit: 500) { name } } } } }`;
    expect((await failure(ask(wide, {}, { limits: publicLimits }))).details.errors).toMatchObject([
      { message: expect.stringContaining('too many records') },
    ]);
  });

  it('writes through mutations and answers what they select', async () => {
    const made = await ask(`mutation ($values: JSON!) { create_project(values: $values) { title customer { name } tasks { name } } }`, {
      values: { title: 'Road', customer: ids.ada, tasks: { create: [{ name: 'Pave' }] } },
    });
    expect(made).toEqual({ create_project: { title: 'Road', customer: { name: 'Ada' }, tasks: [{ name: 'Pave' }] } });
    const saved = (await ask(`mutation { save_customer(items: [{name: "Cy"}, {name: "Di", city: "Rom"}]) { identity name city version } }`)) as {
      save_customer: { identity: string }[];
    };
    expect(saved.save_customer).toMatchObject([
      { name: 'Cy', city: null },
      { name: 'Di', city: 'Rom' },
    ]);
    const [cy] = saved.save_customer;
    expect(
      await ask(`mutation ($id: ID!) { update_customer(id: $id, values: {city: "Ulm"}, version: 1) { city version } }`, {
        id: cy?.identity as string,
      }),
    ).toEqual({ update_customer: { city: 'Ulm', version: 2 } });
    expect(
      (
        await failure(
          ask(`mutation ($id: ID!) { update_customer(id: $id, values: {city: "Bern"}, version: 1) { city } }`, { id: cy?.identity as string }),
        )
      ).code,
    ).toBe('out_of_sync');
    expect(await ask(`mutation ($id: ID!) { delete_customer(id: $id) }`, { id: cy?.identity as string })).toEqual({ delete_customer: 1 });
  });

  it('lists records with their fields and the identities they link to', async () => {
    const page = await company.work((tenant) =>
      getRecords(tenant, {
        model: 'project',
        ordering: [
          { field: 'budget', direction: 'asc' },
          { field: 'title', direction: 'asc' },
        ],
        limit: 1,
        skip: 1,
        fields: ['title', 'customer.name', 'customer'],
      }),
    );
    expect(page).toMatchObject({
      data: [{ identity: ids.bridge, model: 'project', properties: { title: 'Bridge', 'customer.name': 'Ada', customer: ids.ada } }],
      total: 3,
    });
    expect(Object.keys(page.data[0]?.properties ?? {})).toHaveLength(3);
    const some = await company.work((tenant) => getRecords(tenant, { ids: [ids.eve, ids.ada, ids.eve.replace(/^./, 'f')] }));
    expect(some.data.map(({ model, properties }) => [model, properties.name])).toEqual([
      ['person', 'Eve'],
      ['customer', 'Ada'],
    ]);
  });

  it('answers one record whatever its model, with the first of each relation', async () => {
    const object = await company.work((tenant) => getObject(tenant, ids.bridge));
    expect(object).toMatchObject({
      primary_model: 'project',
      object: { identity: ids.bridge, labels: ['project'], properties: { title: 'Bridge', customer: ids.ada } },
      version: 1,
    });
    const record = await company.work((tenant) => getRecord(tenant, ids.bridge));
    const relations = Object.fromEntries(record.relations.map((relation) => [relation.name, relation]));
    expect(relations.tasks).toMatchObject({ direction: 'in', type: 'N_1', total: 2, items: [{ label: 'Draw' }, { label: 'Build' }] });
    expect(relations.customer).toMatchObject({ direction: 'out', total: 1, items: [{ identity: ids.ada, label: 'Ada' }] });
    expect(relations.members).toMatchObject({ total: 1, items: [{ label: 'Eve' }] });
  });

  it('answers each record of a model with its own relations, in whatever turn they are read', async () => {
    const tasksOf = async (id: string) => {
      const { relations } = await company.work((tenant) => getRecord(tenant, id));
      const tasks = relations.find(({ name }) => name === 'tasks');
      return [tasks?.total, ...(tasks?.items.map(({ label }) => label) ?? [])];
    };
    const first = await tasksOf(ids.bridge);
    expect(first).toEqual([2, 'Draw', 'Build']);
    const others = await company.work((tenant) => getRecords(tenant, { model: 'project' }));
    for (const { identity } of others.data) {
      const shown = await tasksOf(identity);
      if (identity !== ids.bridge) expect(shown).not.toContain('Draw');
      expect(await tasksOf(ids.bridge)).toEqual(first);
      expect(await tasksOf(identity)).toEqual(shown);
    }
  });

  it('reads records of the relations that hold some, and asks the others for nothing but that', async () => {
    const texts: string[] = [];
    const listening = (tenant: TenantTransaction): TenantTransaction =>
      Object.create(tenant, {
        query: {
          value: (...asked: Parameters<TenantTransaction['query']>) => {
            texts.push(asked[0]);
            return tenant.query(...asked);
          },
        },
      });
    const { relations } = await company.work((tenant) => getRecord(listening(tenant), ids.tower));
    const full = relations.filter(({ total }) => total > 0).map(({ name }) => name);
    expect(full).toEqual(expect.arrayContaining(['customer', 'members']));
    expect(relations.filter(({ name }) => name === 'tasks')).toMatchObject([{ total: 0, items: [] }]);
    // Which model it is of, its own fields, which relations hold any.
    expect(texts).toHaveLength(3 + full.length);
  });

  it("knows nothing of another client's records", async () => {
    const other = company.other;
    const away = (id: string) => company.work((tenant) => getObject(tenant, id), { client: other });
    const foreign = await failure(away(ids.bridge));
    const nobody = await failure(away(ids.bridge.replace(/^./, 'f')));
    expect([foreign.code, foreign.message, foreign.details]).toEqual([nobody.code, nobody.message, nobody.details]);
    expect(foreign.code).toBe('not_found');
  });

  it("finds nothing by a code that another client's record carries", async () => {
    const scan = 'query ($x: JSON) { project(where: $x) { identity title } }';
    const x = { any: [{ fact: 'title', operator: 'in', value: ['Bridge', 'BRIDGE', 'bridge'] }] };
    const found = (client: { id: string }) => company.work((tenant) => readQuery(tenant, scan, { x }), { client });
    expect(await found(company.client)).toEqual({ project: [{ identity: ids.bridge, title: 'Bridge' }] });
    expect(await found(company.other)).toEqual({ project: [] });
  });
});
