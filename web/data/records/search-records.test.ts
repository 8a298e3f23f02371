import type { JsonObject } from '@millwright/core/json.ts';
import { resolveSchema } from '@millwright/core/model/schema.ts';
import type { Model } from '@millwright/core/model/types.ts';
import { readDocument } from '@millwright/core/query/graphql/document.ts';
import { buildGraph } from '@millwright/core/query/graphql/graph-schema.ts';
import { expect, it } from 'vitest';
import { serve } from '../../testing/serve.ts';
import { setCredentials } from '../http.ts';
import { recordsCarrying, recordsSpelledLike, searchRecords } from './search-records.ts';

const searched = (name: string) => ({ id: name, name, label: name, type: 'text', misc: { searchable: true } });
/** A name as a search labels it. */
const title = searched('title');
const schema = resolveSchema(
  [
    {
      id: 'm',
      slug: 'project',
      name: 'project',
      displayed_name: 'Project',
      schema: [searched('code'), title],
      primary_attribute: 'code',
    } as unknown as Model,
  ],
  [],
);
/** Records in their order, oldest first. */
const records = ['A-1-old', 'A-1-older', 'A-12', 'A-13', 'A-14', 'A-15', 'A-1', 'Lot-Az12', 'Lot-Az123'];

const asked: string[] = [];
type Request = { query: string; variables: Record<string, { any: { operator: string; value: string | string[] }[] }> };

/** Answers both lists of the request as the server does: the five oldest that match. */
serve((_, { query, variables }: Request) => {
  asked.push(query);
  const lists = Object.entries(variables).map(([name, { any }]) => {
    const [{ operator, value } = { operator: '', value: '' }] = any;
    const rows = records
      .filter((one) => (operator === 'contains' ? one.toLowerCase().includes(String(value).toLowerCase()) : value.includes(one)))
      .slice(0, 5);
    return [name, rows.map((one): JsonObject => ({ identity: one, title: one, d0: `Title of ${one}`, s0: one }))];
  });
  return { body: { data: Object.fromEntries(lists) } };
});

it('finds the record that is the code itself, however many older ones contain it', async () => {
  setCredentials({ token: () => 't', renew: async () => null, person: () => 'ann' });
  const found = await searchRecords(schema, 'a-1'.toUpperCase());
  expect(found.map(({ identity, exact }) => [identity, exact])).toEqual([
    ['A-1', true],
    ...['A-1-old', 'A-1-older', 'A-12', 'A-13', 'A-14'].map((one) => [one, false]),
  ]);
  expect(found[0]?.detail).toBe('Title of A-1');
  expect(() => readDocument(buildGraph(schema), asked[0] ?? '')).not.toThrow();
  const lower = await searchRecords(schema, 'a-1');
  expect(lower.filter(({ exact }) => exact).map(({ identity }) => identity)).toEqual(['A-1']);
});

it('looks for what carries a scanned code alone, and asks for nothing that only contains it', async () => {
  asked.length = 0;
  const found = await recordsCarrying(schema, 'A-1');
  expect(found.map(({ identity }) => identity)).toEqual(['A-1']);
  expect(asked).toHaveLength(1);
  expect(asked[0]).not.toContain('$w0');
  expect(() => readDocument(buildGraph(schema), asked[0] ?? '')).not.toThrow();
});

it('finds what carries a code in other capitals than a scanner sends, where that is asked for', async () => {
  expect(await recordsCarrying(schema, 'LOT-AZ12')).toEqual([]);
  expect((await recordsSpelledLike(schema, 'LOT-AZ12')).map(({ identity }) => identity)).toEqual(['Lot-Az12']);
});

it('asks the models that scans prefer first, and the others only where none of those carries the code', async () => {
  const model = (slug: string, scan?: number) =>
    ({
      id: slug,
      slug,
      name: slug,
      displayed_name: slug,
      schema: [searched('code')],
      primary_attribute: 'code',
      ...(scan && { misc: { scan } }),
    }) as unknown as Model;
  const preferring = resolveSchema([model('movement'), model('lot', 1), model('article', 2)], []);
  const modelsIn = (query: string | undefined) => ['movement', 'lot', 'article'].filter((slug) => query?.includes(`: ${slug}(`));
  asked.length = 0;
  expect((await recordsCarrying(preferring, 'A-1')).map((found) => found.model)).toEqual(['lot', 'article']);
  expect(asked.map(modelsIn)).toEqual([['lot', 'article']]);
  asked.length = 0;
  expect(await recordsCarrying(preferring, 'A-99')).toEqual([]);
  expect(asked.map(modelsIn)).toEqual([['lot', 'article'], ['movement']]);
});
