import { afterAll, beforeAll, expect, it } from 'vitest';
import { failures, openImports } from './imports.fixture.ts';

let works: Awaited<ReturnType<typeof openImports>>;
beforeAll(async () => {
  works = await openImports();
});
afterAll(() => works?.close());

it('refuses a doubled heading by name, unless the mapping says what becomes of each column', async () => {
  const file = 'Name,City,Name,Note,Note\nShort,Lyon,Long,a,b\n';
  expect(await works.refused(file, { model: 'customer', mapping: { Name: 'name' } })).toEqual([422, 'mapping.Name duplicate_heading']);
  const cities = () => works.records<{ name: string }>('customer', 'name');
  await works.take(file, { model: 'customer', mapping: { Name: null, 'Name (2)': 'name' } });
  await works.take(file, { model: 'customer', mapping: { Name: 'name', 'Name (2)': null } });
  expect(await cities()).toEqual([{ name: 'Long' }, { name: 'Short' }]);
  // A duplicate heading that is not mapped is no problem.
  const { body } = await works.upload(file, { model: 'customer', mapping: { City: 'city', Name: 'name', 'Name (2)': null } });
  expect(body.file?.columns.map(({ name }) => name)).toEqual(['Name', 'City', 'Name (2)', 'Note', 'Note (2)']);
});

it('tells every row whose key an earlier row has, by line', async () => {
  const file = 'Code,Title\nA,1\nB,2\n\nA,3\n A,4\n,5\n,6\nB,7\n';
  const fields = { model: 'badge', mapping: { Code: 'code' }, key: 'code' };
  const duplicates = {
    total: 2,
    rows: [
      { line: 5, first_line: 2 },
      { line: 9, first_line: 3 },
    ],
  };
  expect((await works.upload(file, fields)).body).toMatchObject({ duplicates });
  expect(await works.take(file, fields)).toMatchObject({ status: 'done', duplicates });
  expect(await works.take(file, { model: 'customer', mapping: { Title: 'name' } })).toMatchObject({ duplicates: { total: 0, rows: [] } });
});

it('counts them all and names a thousand', async () => {
  const { body } = await works.upload(`Code\n${'A\n'.repeat(1_502)}`, { model: 'badge', mapping: { Code: 'code' }, key: 'code' });
  expect(body).toMatchObject({ duplicates: { total: 1_501, rows: { length: 1_000 } } });
});

it('refuses a row with more cells than headings: a comma in it has taken a cell apart', async () => {
  const file = 'Name,Credit,City\nAda,1.5,Lyon,\nBob,2,5,Nice\n';
  const fields = { model: 'customer', mapping: { Name: 'name', Credit: 'credit' } };
  const ended = await works.take(file, fields);
  expect(ended).toMatchObject({ status: 'done', total: 2, done: 1, failed: 1 });
  expect(failures(ended)).toEqual([[3, ' too_many_cells']]);
  const { body } = await works.upload(file, { ...fields, dry_run: 'true' });
  expect(body.dry_run?.outcomes.map(({ line, outcome }) => [line, outcome])).toEqual([
    [2, 'create'],
    [3, 'refused'],
  ]);
});
