import { expect, it } from 'vitest';
import { serve } from '../testing/serve.ts';
import { askAlone, askTogether, type Root } from './graph-roots.ts';
import { setCredentials } from './http.ts';

type Body = { query: string; variables: Record<string, unknown> };
const asked: Body[] = [];
let refused = false;
let most = 25;
const tooSlow = { status: 503, body: { error: { code: 'too_slow', message: '', details: {}, request_id: null } } };
serve((_, body: Body) => {
  asked.push(body);
  const aliases = [...body.query.matchAll(/(rows\d*): /g)].map(([, alias]) => alias ?? '');
  if (aliases.length > most || body.variables.limit === -1) return tooSlow;
  return refused ? { status: 500, body: {} } : { body: { data: Object.fromEntries(aliases.map((alias) => [alias, [alias]])) } };
});
setCredentials({ token: () => 't', renew: async () => null, person: () => 'ann' });

const root = (limit: number): Root => ({
  field: 'task',
  asked: { limit: { type: 'Int', value: limit }, skip: { type: 'Int', value: undefined } },
  selection: 'title',
});

it('asks for what is needed in one turn by one operation, and gives each its own rows', async () => {
  const ask = askTogether('tasks');
  expect(await Promise.all([ask(root(1)), ask(root(2))])).toEqual([['rows'], ['rows1']]);
  expect(asked.splice(0)).toEqual([
    {
      query:
        'query tasks($limit: Int, $skip: Int, $limit1: Int, $skip1: Int) { rows: task(limit: $limit, skip: $skip) { title } rows1: task(limit: $limit1, skip: $skip1) { title } }',
      variables: { limit: 1, limit1: 2 },
    },
  ]);
  await ask(root(3));
  expect(asked.splice(0).map(({ variables }) => variables)).toEqual([{ limit: 3 }]);
});

it('asks for no more than 25 at once, and alone for each by itself', async () => {
  const ask = askTogether('tasks');
  await Promise.all(Array.from({ length: 30 }, (_, at) => ask(root(at))));
  expect(asked.splice(0).map(({ variables }) => Object.keys(variables).length)).toEqual([25, 5]);
  const alone = askAlone('tasks');
  await Promise.all([alone(root(1)), alone(root(2))]);
  expect(asked.splice(0)).toHaveLength(2);
});

it('fails for all of them where the operation fails', async () => {
  refused = true;
  const ask = askTogether('tasks');
  const results = await Promise.allSettled([ask(root(1)), ask(root(2))]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(asked.splice(0)).toHaveLength(1);
  refused = false;
});

it('asks in halves for what is too much together, and fails only where a root alone does', async () => {
  most = 1;
  const ask = askTogether('tasks');
  const results = await Promise.allSettled([1, 2, 3, -1].map((limit) => ask(root(limit))));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
  expect(asked.splice(0)).toHaveLength(7);
  most = 25;
});
