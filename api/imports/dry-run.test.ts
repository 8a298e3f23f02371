import { defaultAcl } from '@millwright/core/access/roles.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ClientEntity } from '../db/entities/client.entity.ts';
import { inPlatform } from '../db/platform.ts';
import { failures, openImports } from './imports.fixture.ts';

let works: Awaited<ReturnType<typeof openImports>>;
beforeAll(async () => {
  works = await openImports();
});
afterAll(() => works?.close());

const count = (table: string) =>
  works.company.work(async (tenant) => (await tenant.query(`select 1 from "${tenant.client.schema}"."${table}"`)).length);

it('says what would become of the first hundred rows, and writes nothing', async () => {
  const fields = { model: 'badge', mapping: { Code: 'code' }, key: 'code' };
  await works.take('Code\nA\nB\n', fields);
  const before = await Promise.all(['badge', '_imports', '_import_rows', '_events'].map(count));
  const file = `Code\nA\nC\n\nA\nM\uFFFD\n${Array.from({ length: 150 }, (_, index) => `New ${index}`).join('\n')}\n`;
  const { status, body } = await works.upload(file, { ...fields, dry_run: 'true' });
  expect([status, body.import_id]).toEqual([202, null]);
  expect(body.duplicates).toEqual({ total: 1, rows: [{ line: 5, first_line: 2 }] });
  expect(body.dry_run).toMatchObject({ total: 154, outcomes: { length: 100 } });
  expect(body.dry_run?.outcomes.slice(0, 5).map(({ line, outcome, problems }) => [line, outcome, ...problems.map(({ code }) => code)])).toEqual([
    [2, 'unchanged'],
    [3, 'create'],
    [5, 'unchanged'],
    [6, 'refused', 'unreadable_character'],
    [7, 'create'],
  ]);
  expect(await Promise.all(['badge', '_imports', '_import_rows', '_events'].map(count))).toEqual(before);
});

it('tells a change from none, and the row that the database refuses from the others', async () => {
  await works.take('Name;City\nAda;Lyon\nBob;Nice\n', { model: 'customer', mapping: { Name: 'name', City: 'city' } });
  const people = await works.upload('Name;City\nAda;Lyon\nBob;Brest\n', {
    model: 'customer',
    mapping: { Name: 'name', City: 'city' },
    key: 'name',
    dry_run: 'true',
  });
  expect(people.body.dry_run?.outcomes).toEqual([
    { line: 2, outcome: 'unchanged', identity: expect.any(String), problems: [] },
    { line: 3, outcome: 'update', identity: expect.any(String), problems: [] },
  ]);
  // Without a key the second X is a badge of its own, and two badges may not have the same code.
  const badges = await works.upload('Code\nX\nX\nY\n', { model: 'badge', mapping: { Code: 'code' }, dry_run: 'true' });
  expect(badges.body.dry_run?.outcomes.map(({ outcome }) => outcome)).toEqual(['create', 'refused', 'create']);
});

it('tells people who may not read a field nothing about the values in it', async () => {
  const fields = { model: 'customer', mapping: { Name: 'name', City: 'city' }, key: 'name' };
  await works.take('Name;City\nEve;Oslo\n', fields);
  const id = await works.company.work(async ({ config }) => config.schema.models.get('customer')?.fields.get('city')?.id);
  const acl = defaultAcl();
  acl.roles.push({ role: 'clerk', parent: 'user', label: 'Clerk' });
  acl.flattenRoles.clerk = ['user', 'guest'];
  for (const action of ['READ', 'READ_OWN'] as const) acl.privileges.push({ role: 'clerk', resource: `FIELDS.${id}`, verb: 'deny', action });
  await inPlatform(works.company.database, (platform) => platform.update(ClientEntity, { id: works.company.client.id }, { acl }));
  const { token } = await works.served.signIn(works.company.client, 'clerk');
  const guess = async (city: string) => {
    const { body } = await works.upload(`Name;City\nEve;${city}\n`, { ...fields, dry_run: 'true' }, token);
    return body.dry_run?.outcomes.map(({ outcome }) => outcome);
  };
  expect([await guess('Oslo'), await guess('Bergen')]).toEqual([['update'], ['update']]);
});

it('is asked for the same rights as the import', async () => {
  const { token } = await works.served.signIn(works.company.client, 'guest');
  const form = new FormData();
  for (const [name, value] of Object.entries({ model: 'badge', mapping: '{"Code":"code"}', dry_run: 'true' })) form.set(name, value);
  form.set('file', new Blob(['Code\nX\n']), 'rows.csv');
  const answer = await fetch(`${works.served.url}/v1/graph/import/`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
  expect(answer.status).toBe(403);
});

it('gives the refused rows back to who sent them, to be mended and sent again', async () => {
  const file = 'Name;Budget;Remark;Start\nGood;1;a;\nBad;-1,50 x;-3;\n=cmd|x;many;"two; words";29.03.2026\n';
  const fields = { model: 'project', mapping: { Name: 'title', Budget: 'budget', Start: 'starts' } };
  const ended = await works.take(file, fields);
  expect(failures(ended)).toEqual([
    [3, 'Budget unable_to_parse'],
    [4, 'Budget unable_to_parse'],
  ]);
  const fetchRefused = (token: string) =>
    fetch(`${works.served.url}/v1/imports/${ended.id}/refused`, { headers: { authorization: `Bearer ${token}` } });
  const answer = await fetchRefused(works.token);
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([200, 'attachment; filename="rows refused.csv"']);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
  expect(text).toBe(
    [
      '\uFEFFName;Budget;Remark;Start;line;reason',
      "Bad;'-1,50 x;-3;;3;Budget: Enter a number.",
      `'=cmd|x;many;"two; words";29.03.2026;4;Budget: Enter a number.`,
      '',
    ].join('\r\n'),
  );
  const speaks = (language: string | null) =>
    inPlatform(works.company.database, (platform) => platform.query('UPDATE platform.users SET language = $1', [language]));
  await speaks('fr');
  const inFrench = await (await fetchRefused(works.token)).text();
  expect(inFrench).toContain('Start;ligne;raison\r\n');
  expect(inFrench).toContain('Budget: Saisissez un nombre.');
  await speaks(null);
  const mended = text.replace("'-1,50 x", '-1,50').replace('many', '2');
  expect(await works.take(mended, fields)).toMatchObject({ done: 2, failed: 0, file: { encoding: 'utf-8', delimiter: ';' } });
  const other = await works.served.signIn(works.company.client);
  const stranger = await works.served.signIn(works.company.other);
  expect([(await fetchRefused(other.token)).status, (await fetchRefused(stranger.token)).status]).toEqual([403, 404]);
});
