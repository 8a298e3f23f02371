import { mostFields } from '@millwright/core/model/document.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { field, model } from '../../testing/made-up.ts';
import type { Answer } from '../../testing/serve.ts';
import { dataOf, errorOf, make, patch, table, view, type World, world } from '../documents.fixture.ts';

let all: World;
let send: World['send'];
let lamp: ReturnType<typeof dataOf>;
let page: ReturnType<typeof dataOf>;
beforeAll(async () => {
  all = await world();
  ({ send } = all);
  const first = await make(send, 'models', model('lamp', [field('title'), field('watts', 'number'), field('gone')]));
  const kept = (first.schema as { name: string }[]).filter(({ name }) => name !== 'gone');
  await patch(send, `models/${first.id}`, first.version, { schema: kept });
  const made = await make(send, 'views', view({ name: 'Lamps', root: { blocks: [{ id: 'list' }] }, setup: { list: table } }));
  [lamp, page] = [await read('models', first.id), await read('views', made.id)];
  const dropped = await make(send, 'models', model('candle', [field('title')]));
  expect((await send('DELETE', `/v1/documents/models/${dropped.id}`)).status).toBe(204);
});
afterAll(() => all?.close());

const read = async (collection: string, id: string) => dataOf(await send('GET', `/v1/documents/${collection}/${id}`));
/** The lamp with fields more than it has. */
const lampWith = (...fields: object[]) => patch(send, `models/${lamp.id}`, lamp.version, { schema: [...(lamp.schema as object[]), ...fields] });
const numbered = (count: number) => Array.from({ length: count }, (_, at) => field(`n${at}`));
const formula = (formulaV1: string) => ({ misc: { formulaV1 } });
const filtered = (betterFilters: unknown) =>
  patch(send, `views/${page.id}`, page.version, { root: { blocks: [{ id: 'list', betterFilters }] }, setup: { list: table } });
/** The block of the view in three layouts. */
const nested = () => {
  const around = ['a', 'b', 'c'];
  const blocks = around.reduceRight<object[]>((inner, id) => [{ id, blocks: inner }], [{ id: 'list' }]);
  const layouts = around.map((id) => [id, { type: 'layout', misc: { layout: 'rows' } }]);
  return patch(send, `views/${page.id}`, page.version, { root: { blocks }, setup: { ...Object.fromEntries(layouts), list: table } });
};
const idle = () => {
  const actions = [{ id: 'gone', trigger: 'button', kind: 'delete_object' }];
  return patch(send, `views/${page.id}`, page.version, { setup: { list: { ...table, misc: { ...table.misc, actions } } } });
};
/** The block of the view without what it needs. */
const unfilled = (names: string[]) => {
  const misc = Object.fromEntries(Object.entries(table.misc).filter(([name]) => !names.includes(name)));
  return patch(send, `views/${page.id}`, page.version, { setup: { list: { ...table, misc } } });
};

/** Where an answer says that something is wrong, and what. */
function told(answer: Answer) {
  const { status, code, details } = errorOf(answer);
  const { fields = [], place, field: one } = details as { fields?: { field: string; code: string }[]; place?: string; field?: string };
  const problems = fields.map((problem) => `${problem.field}: ${problem.code}`);
  return [status, ...(problems.length ? problems : [`${place ?? one}: ${code}`])];
}

const wrong: [what: string, place: string, work: () => Promise<Answer>][] = [
  ['a field whose name has spaces', 'schema[3].name: name_space', () => lampWith(field('two words'))],
  ['a field of a reserved name', 'schema[3].name: name_reserved', () => lampWith(field('identity'))],
  ['a field whose name another one has', 'schema[3].name: name_taken', () => lampWith(field('watts'))],
  ['a field whose name a deleted one has', 'schema[3].name: name_taken', () => lampWith(field('gone'))],
  ['a model whose name another one has', 'slug: not_unique', () => send('POST', '/v1/documents/models', model('lamp', [field('title')]))],
  ['a model whose name a deleted one has', 'slug: not_unique', () => send('POST', '/v1/documents/models', model('candle', [field('title')]))],
  [
    'a formula that depends on itself',
    'schema[3].misc.formulaV1: invalid_formula',
    () => lampWith(field('one', 'number', formula('two + 1')), field('two', 'number', formula('one + 1'))),
  ],
  ['a formula that breaks off', 'schema[3].misc.formulaV1: invalid_formula', () => lampWith(field('one', 'number', formula('watts * (')))],
  ['layouts nested more than once', 'setup.list: nested_twice', () => nested()],
  ['an action that needs a record, on a button', 'setup.list.misc.actions: needs_record', () => idle()],
  ['a filter of no shape', 'root.list.betterFilters: invalid_filter', () => filtered({ any: 'thing' })],
  [
    'a filter by an operator that is none',
    'root.list.betterFilters: invalid_filter',
    () => filtered({ fact: 'title', operator: 'soundsLike', value: 1 }),
  ],
  ['a filter by a field that is not there', 'root.list.betterFilters: invalid_filter', () => filtered({ fact: 'nothing', operator: 'isEmpty' })],
  ['a block whose fields are empty', 'setup.list.misc.columns: required', () => unfilled(['columns'])],
  ['more fields than a model can have', 'schema: too_big', () => lampWith(...numbered(mostFields))],
];

describe('what a designer gets wrong is told at its place, and nothing of it is stored', () => {
  it.each(wrong)('%s: %s', async (_, place, work) => {
    expect(told(await work())).toEqual([422, place]);
    expect([await read('models', lamp.id), await read('views', page.id)]).toEqual([lamp, page]);
  });
});

it('a model of 500 fields is made, changed and read whole', async () => {
  const big = await make(send, 'models', model('many', [field('title'), ...numbered(499)]));
  const changed = await patch(send, `models/${big.id}`, big.version, { displayed_name: 'Many things' });
  expect([changed.status, dataOf(changed).schema]).toEqual([200, big.schema]);
});

it('of two windows that rename at once, one is told of the other’s name and may still give their own', async () => {
  const first = await make(send, 'models', model('tool', [field('title')]));
  const rename = (displayed_name: string) => patch(send, `models/${first.id}`, first.version, { displayed_name });
  const answers = await Promise.all([rename('Hammer'), rename('Saw')]);
  const [done, late] = answers.toSorted((one, two) => one.status - two.status) as [Answer, Answer];
  const { displayed_name } = dataOf(done);
  expect(errorOf(late)).toMatchObject({ status: 409, code: 'out_of_sync', details: { current: { version: 2, displayed_name } } });
  expect(await read('models', first.id)).toMatchObject({ displayed_name });
  expect((await patch(send, `models/${first.id}`, 2, { displayed_name: 'Both' })).status).toBe(200);
});
