import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTenant } from '../../db/tenant.ts';
import { field, model, relation } from '../../testing/made-up.ts';
import { builtIn, principalOf, type Scratch, scratch, scratchClient } from '../../testing/scratch.ts';
import { failure, problems } from '../company.fixture.ts';
import { deleteRecords, restoreRecords, saveRecords } from '../records.service.ts';

const text = { en: 'It would hold itself.', fr: 'Elle se contiendrait elle-même.' };
/** Boxes in boxes, and recipes whose lines lead from the dish of the recipe to a dish; a line may be switched off. */
const company = builtIn({
  models: [
    model('box', [field('name')], { misc: { acyclic: [{ from: 'identity', to: 'outer', text }] } }),
    model('dish', [field('name')]),
    model('recipe', [field('name')], { misc: { owns: ['lines'] } }),
    model('line', [field('name'), field('counts', 'boolean')], { misc: { acyclic: [{ from: 'recipe.dish', to: 'part', when: 'counts', text }] } }),
  ],
  relations: [
    relation('N_1', 'box', 'outer', 'box', 'inner'),
    relation('N_1', 'recipe', 'dish', 'dish', 'recipes'),
    relation('N_1', 'line', 'recipe', 'recipe', 'lines'),
    relation('N_1', 'line', 'part', 'dish', 'uses'),
  ],
});

let made: Scratch;
let client: { id: string };
beforeAll(async () => {
  made = await scratch({ built_in: company });
  client = await scratchClient(made.database);
});
afterAll(() => made?.drop());

type Item = Parameters<typeof saveRecords>[1][number];
const work = <T>(run: Parameters<typeof inTenant<T>>[2]) => inTenant(made.database, principalOf(client), run);
const save = (...items: Item[]) => work((tenant) => saveRecords(tenant, items));
const set = (links: Record<string, string>) => Object.entries(links).map(([name, id]) => ({ name, action: 'set' as const, ids: [id] }));
const create = async (slug: string, links: Record<string, string> = {}, properties: Item['properties'] = {}) =>
  (await save({ model: slug, properties, relations: set(links) }))[0]?.identity as string;
const put = (identity: string, outer: string) => save({ model: 'box', identity, properties: {}, relations: set({ outer }) });
const line = (recipe: string, part: string, counts = true) => create('line', { recipe, part }, { counts });

it('refuses what closes a circle, short or long, by its place and with the reason in its languages', async () => {
  const outer = await create('box');
  const inner = await create('box', { outer: await create('box', { outer }) });
  const error = await failure(put(outer, inner));
  expect([error.code, problems(error)]).toEqual(['invalid', ['relations[0] circular']]);
  expect(error.details.fields).toMatchObject([{ message: text.en, text }]);
  expect(problems(await failure(put(outer, outer)))).toEqual(['relations[0] circular']);
  await put(inner, outer);
});

it('refuses it from the other end, among several records of a save, and among those that a save makes', async () => {
  const outer = await create('box');
  const inner = await create('box', { outer });
  const take = (id: string) => save({ model: 'box', identity: inner, properties: {}, relations: [{ name: 'inner', action: 'link', ids: [id] }] });
  expect(problems(await failure(take(outer)))).toEqual(['relations[0] circular']);
  const fresh: Item[] = ['a', 'b'].map((ref, index) => ({
    model: 'box',
    ref,
    properties: {},
    relations: [{ name: 'outer', action: 'set', ids: [{ ref: index === 0 ? 'b' : 'a' }] }],
  }));
  expect((await failure(save(...fresh))).code).toBe('invalid');
});

it('follows paths over several records, and those only for which the rule counts', async () => {
  const [cake, dough] = [await create('dish'), await create('dish')];
  const [baking, kneading] = [await create('recipe', { dish: cake }), await create('recipe', { dish: dough })];
  await line(baking, dough);
  const back = await line(kneading, cake, false);
  expect((await failure(save({ model: 'line', identity: back, properties: { counts: true } }))).code).toBe('invalid');
  const loose = await create('recipe');
  await line(loose, cake);
  expect(problems(await failure(save({ model: 'recipe', identity: loose, properties: {}, relations: set({ dish: dough }) })))).toEqual([
    'relations[0] circular',
  ]);
  await save({ model: 'dish', identity: cake, properties: { name: 'Cake' } });
});

it('brings nothing back from the trash that closes one', async () => {
  const [cake, dough] = [await create('dish'), await create('dish')];
  const [baking, kneading] = [await create('recipe', { dish: cake }), await create('recipe', { dish: dough })];
  const gone = await line(baking, dough);
  await work((tenant) => deleteRecords(tenant, [gone]));
  await line(kneading, cake);
  expect((await failure(work((tenant) => restoreRecords(tenant, [gone])))).code).toBe('invalid');
});

it('of two that would close one together, lets one through', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, other] = [await create('box'), await create('box')];
    const both = await Promise.allSettled([put(one, other), put(other, one)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  }
});

it('finds its way through many that share parts', async () => {
  let layer = [await create('dish')];
  for (let depth = 0; depth < 12; depth++) {
    const next = await Promise.all([create('dish'), create('dish')]);
    for (const dish of next) {
      const recipe = await create('recipe', { dish });
      for (const part of layer) await line(recipe, part);
    }
    layer = next;
  }
  expect(layer).toHaveLength(2);
});
