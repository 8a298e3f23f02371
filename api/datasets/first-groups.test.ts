import { datasetRequest } from '@millwright/core/contract/dataset.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure, openCompany } from '../records/company.fixture.ts';
import { saveRecords } from '../records/records.service.ts';
import { readDataset } from './datasets.service.ts';

let company: Awaited<ReturnType<typeof openCompany>>;
type Answer = { data: JsonObject[]; total: number; columns: { name: string; type: string }[] };

const read = (axis: object[], request: object = {}): Promise<Answer> =>
  company.work(
    async (tenant) =>
      JSON.parse(await readDataset(tenant, datasetRequest.parse({ dataset: { model: 'project' }, axis, ...request }), false)) as Answer,
  );

/** What a statement written by hand over the tables finds, as JSON. */
const sql = (text: string): Promise<Json[]> =>
  company.work(async (tenant) => {
    const rows = await tenant.query<{ row: Json }>(`select to_jsonb(t) as row from (${text.replaceAll('@', `"${tenant.client.schema}".`)}) t`);
    return rows.map(({ row }) => row);
  });

const cities = ['Lyon', 'Paris', 'Lille', 'Nice', 'Metz'];
const states = ['open', 'doing', 'done'];

beforeAll(async () => {
  company = await openCompany();
  await company.work(async (tenant) => {
    const customers = await saveRecords(
      tenant,
      Array.from({ length: 12 }, (_, at) => ({ model: 'customer', properties: { name: `C${at}`, ...(at < 10 && { city: cities[at % 5] }) } })),
    );
    await saveRecords(
      tenant,
      Array.from({ length: 90 }, (_, at) => ({
        model: 'project',
        properties: {
          title: `P${at}`,
          ...(at % 9 && { budget: ((at * 37) % 101) / 4 }),
          seats: (at * 7) % 23,
          state: states[at % 3] ?? 'open',
          // Around midnight in Paris, where a day begins at 22:00 or 23:00 UTC.
          due: new Date(Date.UTC(2026, 2, 20 + (at % 15), 21 + (at % 4), 30)).toISOString(),
        },
        relations: at % 8 ? [{ name: 'customer', action: 'link' as const, ids: [customers[(at * 5) % 12]?.identity as string] }] : [],
        children: [{ name: 'tasks', items: Array.from({ length: at % 4 }, (_, n) => ({ properties: { name: `T${n}`, hours: n + (at % 7) } })) }],
      })),
    );
  });
});
afterAll(() => company?.drop());

const figures = ['sum', 'count', 'average', 'min', 'max', 'median', 'count_unique'] as const;
const bySql = {
  sum: 'sum(v)',
  count: 'count(v)',
  average: 'avg(v)',
  min: 'min(v)',
  max: 'max(v)',
  median: 'percentile_cont(0.5) within group (order by v::float)',
  count_unique: 'count(distinct v)',
};
const close = (rows: readonly Json[]) =>
  rows.map((row) =>
    Object.fromEntries(Object.entries(row as JsonObject).map(([key, value]) => [key, typeof value === 'number' ? +value.toFixed(6) : value])),
  );

describe('the first groups of an axis', () => {
  it.each(figures)('have their %s, the rest theirs together, as SQL over all rows says', async (aggregation) => {
    const answer = await read(
      [
        { name: 'city', path: 'customer.city', most: 3 },
        { name: 'v', path: 'budget', aggregation },
      ],
      { ordering: [{ axis: 'city' }] },
    );
    const rest = "c is null or c not in ('Lille', 'Lyon', 'Metz')";
    const meant = await sql(
      `select case when ${rest} then null else c end as city, ${bySql[aggregation]} as v, case when ${rest} then '{"city": 3}'::jsonb end as others
       from (select c.city as c, p.budget as v from @project p left join @customer c on c.id = p.customer) r group by 1, 3 order by 1`,
    );
    expect(close(answer.data)).toEqual(close(meant));
  });

  it.each(figures)('have the %s of the many values behind each row', async (aggregation) => {
    const answer = await read([
      { name: 'state', path: 'state', most: 2 },
      { name: 'v', path: 'tasks.hours', aggregation },
    ]);
    const all = await sql(
      `select state, ${bySql[aggregation]} as v from (select p.state, t.hours as v from @project p left join @task t on t.project = p.id) r group by 1 order by 2 desc, 1`,
    );
    expect(close(answer.data.slice(0, 2)).map(({ state, v }) => ({ state, v }))).toEqual(close(all.slice(0, 2)));
    expect(close(answer.data.slice(2))).toEqual(close(all.slice(2).map((row) => ({ ...(row as JsonObject), state: null, others: { state: 1 } }))));
  });

  it('are those with the greatest figure, over all series; the series too', async () => {
    const answer = await read([
      { name: 'customer', path: 'customer', most: 4 },
      { name: 'state', path: 'state', most: 2 },
      { name: 'n', path: 'identity', aggregation: 'count' },
    ]);
    const rows = await sql(`
      with r as (select coalesce(c.name, '–') as c, p.state as s from @project p left join @customer c on c.id = p.customer),
        cs as (select c from r group by c order by count(*) desc, nullif(c, '–') limit 4), ss as (select s from r group by s order by count(*) desc, s limit 2)
      select case when c in (select c from cs) then c else 'rest' end as customer, case when s in (select s from ss) then s else 'rest' end as state, count(*) as n
      from r group by 1, 2 order by 1, 2`);
    const said = answer.data.map(({ customer, state, n, others }) => {
      const rest = (others ?? {}) as JsonObject;
      return { customer: rest.customer ? 'rest' : (customer ?? '–'), state: rest.state ? 'rest' : state, n };
    });
    const sorted = (list: readonly Json[]) => (list as JsonObject[]).map(({ customer, state, n }) => JSON.stringify([customer, state, n])).sort();
    expect(sorted(said as Json[])).toEqual(sorted(rows));
    expect(answer.data.map(({ others }) => others).filter(Boolean)).toContainEqual({ customer: 9, state: 1 });
  });

  it('stand in the order of a time cut in the zone of the company, the latest when that is asked for', async () => {
    const answer = await read(
      [
        { name: 'day', path: 'due', truncate: 'day', most: 5 },
        { name: 'n', path: 'identity', aggregation: 'count' },
      ],
      { ordering: [{ axis: 'day', direction: 'desc' }] },
    );
    const days = await sql(`select date_trunc('day', due, 'Europe/Paris') as day, count(*) as n from @project group by 1 order by 1 desc`);
    const same = (rows: readonly Json[]) => rows.map((row) => [new Date(String((row as JsonObject).day)).toISOString(), (row as JsonObject).n]);
    expect(same(answer.data.slice(0, 5))).toEqual(same(days.slice(0, 5)));
    const rest = days.slice(5).reduce<number>((sum, row) => sum + Number((row as JsonObject).n), 0);
    expect(answer.data.slice(5)).toEqual([{ day: null, n: rest, others: { day: days.length - 5 } }]);
  });

  it('leave nothing out when they are all, and tell the empty one apart from the rest', async () => {
    const answer = await read([
      { name: 'city', path: 'customer.city', most: 500 },
      { name: 'sum', path: 'budget', aggregation: 'sum' },
    ]);
    const all = await sql(
      `select c.city, sum(p.budget) as sum from @project p left join @customer c on c.id = p.customer group by 1 order by 2 desc`,
    );
    expect(answer.data.map(({ city, sum }) => ({ city, sum }))).toEqual(all);
    expect(answer.data.find(({ city }) => city === null)).toMatchObject({ others: null });
  });

  it('are made of the rows that filters keep, in one answer of at most 6,000', async () => {
    const filter = { betterFilters: { fact: 'seats', operator: 'greaterThan', value: 10 } };
    const answer = await read(
      [
        { name: 'state', path: 'state', most: 1 },
        { name: 'n', path: 'identity', aggregation: 'count' },
      ],
      filter,
    );
    const [{ n }] = (await sql('select count(*) as n from @project where seats > 10')) as [{ n: number }];
    expect(answer.data.reduce((sum, row) => sum + Number(row.n), 0)).toBe(n);
    const count = { name: 'n', path: 'identity', aggregation: 'count' };
    const many = read([{ name: 'a', path: 'title', most: 500 }, { name: 'b', path: 'state', most: 13 }, count]);
    expect((await failure(many)).code).toBe('invalid_query');
    const narrow = Array.from({ length: 10 }, (_, at) => ({ name: `a${at}`, path: 'title', most: 1 }));
    expect((await failure(read([...narrow, count]))).code).toBe('invalid_query');
    expect(
      (
        await failure(
          read([
            { name: 'a', path: 'state', most: 2 },
            { name: 'k', path: 'identity', aggregation: 'keys' },
          ]),
        )
      ).code,
    ).toBe('invalid_query');
    expect((await failure(read([{ name: 'a', path: 'tasks.hours', most: 2 }, count]))).code).toBe('invalid_query');
  });
});

describe('intervals of numbers', () => {
  it('have round ends and the number of rows that SQL counts between them; what is empty stands apart', async () => {
    const answer = await read(
      [
        { name: 'budget', path: 'budget', bins: 10 },
        { name: 'n', path: 'identity', aggregation: 'count' },
      ],
      { ordering: [{ axis: 'budget' }] },
    );
    const meant = await sql(
      'select case when budget is null then null else json_build_array(floor(budget / 5) * 5, floor(budget / 5) * 5 + 5) end as budget, count(*) as n from @project group by floor(budget / 5), budget is null order by floor(budget / 5)',
    );
    expect(answer.data.map(({ budget, n }) => ({ budget, n }))).toEqual(meant);
  });

  it('of whole numbers are never narrower than one, and of one number there is one', async () => {
    const count = { name: 'n', path: 'identity', aggregation: 'count' };
    const seats = await read([{ name: 'seats', path: 'seats', bins: 100 }, count]);
    expect(seats.data.map(({ seats: ends, n }) => [ends, n])).toEqual(
      ((await sql('select seats, count(*) as n from @project group by 1 order by 1')) as { seats: number; n: number }[]).map((row) => [
        [row.seats, row.seats + 1],
        row.n,
      ]),
    );
    const one = await read([{ name: 'b', path: 'budget', bins: 10 }, count], { betterFilters: { fact: 'title', operator: 'equal', value: 'P1' } });
    expect(one.data).toMatchObject([{ b: [9, 10], n: 1 }]);
    expect(
      (await read([{ name: 'b', path: 'budget', bins: 10 }, count], { betterFilters: { fact: 'title', operator: 'equal', value: 'none' } })).data,
    ).toEqual([]);
    expect((await failure(read([{ name: 'b', path: 'title', bins: 10 }, count]))).code).toBe('invalid_query');
  });

  it('are asked for by formulas too, split by another axis', async () => {
    const answer = await read([
      { name: 'hours', path: 'hours_total', bins: 4 },
      { name: 'state', path: 'state', most: 12 },
      { name: 'n', path: 'identity', aggregation: 'count' },
    ]);
    const meant = (await sql(
      `select floor(h / 10) * 10 as low, state, count(*) as n from
        (select p.state, coalesce((select sum(hours) from @task t where t.project = p.id), 0) as h from @project p) r group by 1, 2`,
    )) as { low: number; state: string; n: number }[];
    const sorted = (list: unknown[][]) => list.map((each) => JSON.stringify(each)).sort();
    expect(sorted(answer.data.map(({ hours, state, n }) => [(hours as number[])[0], state, n]))).toEqual(
      sorted(meant.map(({ low, state, n }) => [low, state, n])),
    );
  });
});
