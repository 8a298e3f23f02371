import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { password, people, type Send, type TestApp, testApp } from '@millwright/api/http/testing/app.ts';
import { allRoutes } from '@millwright/api/routes.ts';
import { projects } from '@millwright/api/testing/made-up.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

const script = resolve(import.meta.dirname, 'millwright.ts');
const run = promisify(execFile);

let works: TestApp;
let folder: string;
const tokens: Record<string, string> = {};
const send: Record<string, Send> = {};
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'millwright-config-'));
  works = await testApp({ built_in: projects(), routes: (services) => allRoutes(services, { actions: [], queue: 'nobody' }) });
  for (const email of [people.admin, people.other]) {
    send[email] = await works.as(email);
    const made = await send[email]('POST', '/v1/tokens', { name: 'CI', scope: 'write', expires_in_days: 1, password });
    tokens[email] = String(made.json.data?.token);
  }
  await git('init', '-q', '-b', 'main');
});
afterAll(async () => {
  await works?.close();
  rmSync(folder, { recursive: true, force: true });
});

const git = async (...args: string[]) =>
  (await run('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.test', ...args], { cwd: folder })).stdout;
const commit = async (message: string) => {
  await git('add', '-A');
  await git('commit', '-q', '-m', message);
};
type Ended = { code: number; stdout: string; stderr: string };
const config = (email: string, ...args: string[]): Promise<Ended> =>
  run(process.execPath, ['--disable-warning=ExperimentalWarning', script, 'config', ...args, '--folder', folder], {
    env: { ...process.env, MILLWRIGHT_URL: works.url, MILLWRIGHT_TOKEN: tokens[email] ?? '' },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: Ended) => error,
  );
const done = async (email: string, ...args: string[]) => {
  const ended = await config(email, ...args);
  if (ended.code !== 0) throw new Error(ended.stdout + ended.stderr);
  return ended.stdout;
};

const dataOf = async (email: string, method: string, path: string, body?: object, headers = {}) => {
  const { status, text, json } = await (send[email] as Send)(method, path, body, headers);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
  return json.data;
};
const field = (name: string) => ({ name, label: name, type: 'text' });
const view = (name: string) => ({ name, view_group: 'shop', order: 1, model: 'machine', root: { blocks: [] }, setup: {} });
/** Adds a view to a company, and an attribute to its own model and to the built-in one. */
async function grow(email: string, name: string) {
  await dataOf(email, 'POST', '/v1/documents/views', view(name));
  for (const slug of ['machine', 'task']) {
    const { version, schema } = await dataOf(email, 'GET', `/v1/documents/models/${slug}`);
    const next = { schema: [...(schema as object[]), field(`${name}_field`)] };
    await dataOf(email, 'PATCH', `/v1/documents/models/${slug}`, next, { 'if-match': String(version) });
  }
}
const files = async (email: string) => JSON.stringify((await dataOf(email, 'GET', '/v1/configuration/archive')).files);

it('promotes a test company to the real one, and merges two that have grown apart by git without a conflict', async () => {
  const [test, real] = [people.admin, people.other];
  const machine = { slug: 'machine', name: 'machine', displayed_name: 'Machine', primary_attribute: 'name', schema: [field('name')] };
  await dataOf(test, 'POST', '/v1/documents/models', machine);
  await dataOf(test, 'POST', '/v1/documents/view_groups', { name: 'Shop', order: 1, parent: null });
  await done(test, 'pull');
  await commit('as it is');
  expect(await done(real, 'diff')).toContain('models/machine/model.json');
  await done(real, 'push');
  expect(await files(real)).toBe(await files(test));
  expect(await git('status', '--porcelain')).toBe('');
  await git('branch', 'other');

  await grow(test, 'first');
  await done(test, 'pull');
  await commit('first');
  await git('checkout', '-q', 'other');
  await done(real, 'pull');
  await grow(real, 'second');
  expect(await done(real, 'pull')).toContain('views/second.json');
  await commit('second');
  await git('merge', '-q', '-m', 'both', 'main');

  await done(real, 'push');
  expect(await done(real, 'diff')).toContain('Nothing would change.');
  const merged = await files(real);
  for (const name of ['views/first.json', 'views/second.json', 'first_field', 'second_field']) expect(merged).toContain(name);
  await dataOf(real, 'POST', '/v1/graph/save/', { model: 'machine', properties: { name: 'Lathe', first_field: 'a', second_field: 'b' } });
}, 120_000);

it('tells a refusal, keeps what both sides have changed, and takes away only when told to', async () => {
  const real = people.other;
  const path = join(folder, 'view_groups/shop.json');
  const { id, version } = await dataOf(real, 'GET', '/v1/documents/view_groups/shop');
  const shop = readFileSync(path, 'utf8');
  writeFileSync(path, shop.replace('"Shop"', '"Our shop"'));
  await dataOf(real, 'PATCH', `/v1/documents/view_groups/${id}`, { name: 'Their shop' }, { 'if-match': String(version) });
  expect(await config(real, 'push')).toMatchObject({ code: 1, stdout: expect.stringContaining('! view_groups/shop.json (changed on both sides)') });
  expect(await config(real, 'pull')).toMatchObject({ code: 1, stdout: expect.stringContaining('theirs is in .millwright/theirs') });
  expect(readFileSync(join(folder, '.millwright/theirs/view_groups/shop.json'), 'utf8')).toContain('Their shop');
  expect(await done(real, 'push')).toMatch(/name: "Their shop" → "Our shop"[\s\S]*Restore point/);

  rmSync(join(folder, 'views/second.json'));
  expect(await done(real, 'push')).toContain('- views/second.json (stays: say --remove)');
  expect(await files(real)).toContain('views/second.json');
  rmSync(join(folder, 'views/second.json'), { force: true });
  expect(await done(real, 'push', '--remove')).toContain('Done: 1 changes');
  expect(await files(real)).not.toContain('views/second.json');

  writeFileSync(path, '{');
  expect(await config(real, 'diff')).toMatchObject({ code: 1, stderr: expect.stringContaining('view_groups/shop.json is no JSON') });
  expect(await config('nobody', 'diff')).toMatchObject({ code: 1, stderr: 'Set MILLWRIGHT_URL and MILLWRIGHT_TOKEN.\n' });
}, 120_000);
