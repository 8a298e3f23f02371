import type { OverriddenPlace, OverrideSummary } from '@millwright/core/contract/overrides.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataOf } from '../documents.fixture.ts';
import { type Company, changeLamp, company, lamp, release } from './overrides.fixture.ts';

/** Of a hundred attributes that the company calls otherwise, the next release renames some and has lost others. */
const names = Array.from({ length: 100 }, (_, at) => `part_${at}`);
const [renamed, gone] = [names.slice(0, 40), names.slice(90)];
const called = (words: string, of: string[]) => Object.fromEntries(of.map((name) => [name, `${words} ${name}`]));
const first = release({ fields: ['title', ...names] });
const next = release({ fields: ['title', ...names.filter((name) => !gone.includes(name))], labels: called('Product’s', renamed) });

let own: Company;
beforeAll(async () => {
  own = await company(first);
  const answer = await changeLamp(own, Object.fromEntries(names.map((name) => [name, { label: `Our ${name}` }])));
  expect(answer.status).toBe(200);
  await own.upgrade(next);
}, 120_000);
afterAll(() => own?.close());

const places = async () => dataOf(await own.send('GET', '/v1/overrides/models/lamp')).places as OverriddenPlace[];
const named = (all: OverriddenPlace[], state: OverriddenPlace['state']) =>
  all
    .filter((place) => place.state === state)
    .map((place) => place.own)
    .sort();

it('a release over a company with a hundred changed places loses none and shows each conflict', async () => {
  const all = await places();
  expect(all).toHaveLength(100);
  const conflicts = all.filter(({ state }) => state === 'conflict');
  expect(conflicts.map((place) => [place.before, place.built_in, place.own]).sort()).toEqual(
    renamed.map((name) => [name, `Product’s ${name}`, `Our ${name}`]).sort(),
  );
  expect(named(all, 'in_force')).toEqual(
    names
      .slice(40, 90)
      .map((name) => `Our ${name}`)
      .sort(),
  );
  const { schema } = await lamp(own);
  expect(schema.filter(({ name }) => name !== 'title').map(({ label }) => label)).toEqual(names.slice(0, 90).map((name) => `Our ${name}`));
  const { data } = (await own.send('GET', '/v1/overrides')).body as { data: OverrideSummary[] };
  expect(data.find(({ slug }) => slug === 'lamp')).toMatchObject({ changes: 100, waiting: 50 });
});

it('what waited is in force again once the product has its place again', async () => {
  await own.upgrade(first);
  const { schema } = await lamp(own);
  expect(schema.filter(({ name }) => name !== 'title').map(({ label }) => label)).toEqual(names.map((name) => `Our ${name}`));
});
