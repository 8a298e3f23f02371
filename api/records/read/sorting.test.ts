import type { Json, JsonObject } from '@millwright/core/json.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { upgradeClient } from '../../clients/lifecycle/upgrade.ts';
import { readDataset } from '../../datasets/datasets.service.ts';
import type { Client } from '../../db/entities/client.entity.ts';
import { inTenant } from '../../db/tenant.ts';
import { field, model, relation } from '../../testing/made-up.ts';
import { builtIn, principalOf, type Scratch, scratch, scratchClient } from '../../testing/scratch.ts';
import { readColumns, readQuery } from '../query.service.ts';
import { saveRecords } from '../records.service.ts';

const formula = (name: string, type: Parameters<typeof field>[1], formulaV1: string) => field(name, type, { misc: { formulaV1 } });
const company = builtIn({
  models: [
    model(
      'word',
      [
        field('name'),
        field('plain'),
        formula('early', 'boolean', 'plain < "f"'),
        formula('shown', 'text', 'CONCAT(name, " ", UPPER(plain), IF(UPPER(name) < LOWER(plain), "!", "?"))'),
      ],
      { misc: { indexes: [['name']] } },
    ),
    model('book', [
      field('title', 'text', { misc: { unique: true } }),
      formula('first', 'text', 'CONCAT(UPPER(title), FIRST(COLLECT_UNIQUE(words.plain)), LAST(COLLECT_UNIQUE(words.name)))'),
      formula('all', 'multitag', 'COLLECT_UNIQUE(words.name)'),
    ]),
  ],
  relations: [relation('N_1', 'word', 'book', 'book', 'words', { sort: { field: 'name', direction: 'asc' } })],
});
const names = ['Zebra', 'Apple', 'Ähhhh', 'Éditeur', 'editor', 'zoo'];
const ordered = ['Ähhhh', 'Apple', 'Éditeur', 'editor', 'Zebra', 'zoo'];

let made: Scratch;
let client: Client;
beforeAll(async () => {
  made = await scratch({ built_in: company });
  client = await scratchClient(made.database);
  await fill(client, names);
});
afterAll(() => made?.drop());

const within = <T>(of: Client, run: Parameters<typeof inTenant<T>>[2]) => inTenant(made.database, principalOf(of), run);
const fill = (of: Client, all: readonly string[]) =>
  within(of, async (tenant) => {
    const [book] = await saveRecords(tenant, [{ model: 'book', properties: { title: 'B' } }]);
    const link = [{ name: 'book', action: 'set' as const, ids: [book?.identity as string] }];
    await saveRecords(
      tenant,
      all.map((name) => ({ model: 'word', properties: { name, plain: name }, relations: link })),
    );
  });
const columns = async (of: Client, order: string, where?: JsonObject) =>
  (await within(of, (tenant) => readColumns(tenant, { model: 'word', paths: { name: 'name' }, where, order: [order] }))).name;
const ask = (source: string, variables: JsonObject = {}) => within(client, (tenant) => readQuery(tenant, source, variables));

it.each(['name', 'plain', 'shown'])('reads a list by %s in the order of people, whole, by pages after a record, and backwards', async (by) => {
  const list = async (args: string) => ((await ask(`{ word(${args}) { name identity } }`)) as { word: { name: string; identity: string }[] }).word;
  expect((await list(`order_by: [{field: "${by}"}]`)).map(({ name }) => name)).toEqual(ordered);
  expect((await list(`order_by: [{field: "${by}", direction: desc}]`)).map(({ name }) => name)).toEqual(ordered.toReversed());
  const read: string[] = [];
  for (let after = ''; read.length < names.length; ) {
    const page = await list(`order_by: [{field: "${by}"}], limit: 2${after && `, after: "${after}"`}`);
    expect(page.length).toBeGreaterThan(0);
    read.push(...page.map(({ name }) => name));
    after = page.at(-1)?.identity ?? '';
  }
  expect(read).toEqual(ordered);
});

it.each(['name', 'plain'])('compares texts by %s in the same order, and finds the one it looks for', async (fact) => {
  const found = (operator: string, value: Json) => columns(client, 'name', { fact, operator, value });
  expect(await found('greaterThan', 'Apple')).toEqual(ordered.slice(2));
  expect(await found('lessThanInclusive', 'editor')).toEqual(ordered.slice(0, 4));
  expect(await found('equal', 'Éditeur')).toEqual(['Éditeur']);
  expect(await found('in', ['zoo', 'Apple', 'apple'])).toEqual(['Apple', 'zoo']);
  expect(await columns(client, 'name', { fact, operator: 'isEmpty' })).toEqual([]);
  expect(await columns(client, 'name', { fact: 'early', operator: 'equal', value: true })).toEqual(ordered.slice(0, 4));
});

it('has formulas, related records, figures and groups of one order', async () => {
  const data = await ask('{ book { first all words { name shown } } word_aggregate(group_by: ["plain"]) { group min { name } } }');
  const { book, word_aggregate } = data as {
    book: { first: string; all: string[]; words: { name: string; shown: string }[] }[];
    word_aggregate: { group: { plain: string }; min: { name: string } }[];
  };
  expect(book[0]).toMatchObject({ first: 'BÄhhhhzoo', all: ordered });
  expect(book[0]?.words.map(({ name }) => name)).toEqual(ordered);
  expect(book[0]?.words.map(({ shown }) => shown)).toEqual(ordered.map((name) => `${name} ${name.toUpperCase()}?`));
  expect(word_aggregate.map(({ group }) => group.plain)).toEqual(ordered);
  const dataset = async (axis: object[]) =>
    (
      JSON.parse(await within(client, (tenant) => readDataset(tenant, { dataset: { model: 'word' }, axis } as never, false))) as {
        data: JsonObject[];
      }
    ).data;
  expect(
    (
      await dataset([
        { name: 'n', path: 'plain' },
        { name: 'c', path: 'identity', aggregation: 'count' },
      ])
    ).map(({ n }) => n),
  ).toEqual(ordered);
  const figures = [
    { name: 'b', path: 'book.title' },
    ...(['min', 'max', 'collect_unique'] as const).map((aggregation) => ({ name: aggregation, path: 'plain', aggregation })),
  ];
  expect(await dataset(figures)).toMatchObject([{ min: 'Ähhhh', max: 'zoo', collect_unique: ordered }]);
});

it('follows the language of the company, also when that changes, before its indexes do', async () => {
  const words = ['ñandú', 'nzá', 'oca', '钢', '不'];
  const other = await scratchClient(made.database, { language: 'es' });
  await fill(other, words);
  const both = async () => [await columns(other, 'name'), await columns(other, 'plain')];
  const spanish = ['nzá', 'ñandú', 'oca', '不', '钢'];
  expect(await both()).toEqual([spanish, spanish]);
  const speak = (language: string) =>
    made.database.migrator.use((ddl) => ddl.rows('UPDATE platform.clients SET language = $1 WHERE id = $2', [language, other.id]));
  const most = ['ñandú', 'nzá', 'oca', '不', '钢'];
  await speak('de');
  expect(await both()).toEqual([most, most]);
  await upgradeClient(made.database, other);
  expect(await both()).toEqual([most, most]);
  await speak('zh');
  const chinese = (await both())[0] as string[];
  expect(chinese.filter((name) => '不钢'.includes(name))).toEqual(['不', '钢']);
});
