import { expect, it } from 'vitest';
import { setCredentials } from '../../data/http.ts';
import { serve } from '../../testing/serve.ts';
import { readPage } from './rows-query.ts';

let asked: unknown;
serve((_, { variables }: { variables: { order_by: unknown } }) => {
  asked = variables.order_by;
  return { body: { data: { rows: [{ identity: 'b' }, { identity: 'a' }] } } };
});

it('reads upwards from a row by the very same list from its end, empty values first', async () => {
  setCredentials({ token: () => 't', renew: async () => null, person: () => 'ann' });
  const query = { model: 'task', selection: 'identity', where: null };
  const rows = await readPage(query, [{ field: 'worth', direction: 'desc' }], { skip: 4, before: 'c' }, 2);
  expect(asked).toEqual([{ field: 'worth', direction: 'asc', empty: 'first' }]);
  expect(rows.map(({ identity }) => identity)).toEqual(['a', 'b']);
});
