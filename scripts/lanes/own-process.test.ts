import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import config from '../../vitest.config.ts';
import { changesItsProcess, filesAlone } from './own-process.ts';

const root = resolve(import.meta.dirname, '../..');

it.each([
  ["vi.mock('./clock.ts')", 'a module replaced'],
  ["vi.doMock('./clock.ts')", 'a module replaced later'],
  ["process.env.PORT = '1';", 'a variable set'],
  ["process.env.PORT ??= '1';", 'a variable set where there is none'],
  ["process.env['PORT'] = '1';", 'a variable set by its text'],
  ['delete process.env.PORT;', 'a variable taken away'],
  ["Object.assign(process.env, { PORT: '1' });", 'variables set together'],
  ["process.chdir('/tmp');", 'another folder'],
  ["vi.spyOn(Storage.prototype, 'setItem');", 'the storage of the page replaced'],
  ["import './made-up.fixture.ts';", 'made-up kinds'],
  ["import {\n  kind,\n  other,\n} from '../testing/made-up-step.fixture.ts';", 'made-up kinds, over several lines'],
])('gives a file with %s a process of its own', (text) => {
  expect(changesItsProcess(`import { it } from 'vitest';\n${text}\n`)).toBe(true);
});

it.each([
  "if (process.env.PORT === '1') start();",
  "const env = { ...process.env, PORT: '1' };",
  "import { projects } from '../testing/made-up.ts';",
  "vi.stubEnv('PORT', '1');",
])('leaves a file with %s among the others', (text) => {
  expect(changesItsProcess(`import { it } from 'vitest';\n${text}\n`)).toBe(false);
});

it('runs each file of a lane once: with the others, or alone', () => {
  const projects = (config.test?.projects ?? []) as { test: { name: string; include: string[]; exclude: string[]; isolate?: boolean } }[];
  const named = new Map(projects.map(({ test }) => [test.name, test]));
  for (const name of ['unit', 'api', 'workflow', 'web']) {
    const [shared, alone] = [named.get(name), named.get(`${name}-alone`)];
    const found = shared?.include.flatMap((pattern) => filesAlone(root, pattern)) ?? [];
    expect(shared?.isolate, name).toBe(false);
    expect(shared?.exclude, name).toEqual(expect.arrayContaining(found));
    expect(alone?.include ?? [], name).toEqual(found);
    expect(alone?.isolate ?? true, name).toBe(true);
  }
  expect(filesAlone(root, 'workers/**/*.test.ts')).toContain(join('workers', 'steps', 'made-up-step.test.ts'));
});

it('runs the files of the web app on each core: its projects extend another configuration, and do not read the number of the whole', () => {
  const projects = (config.test?.projects ?? []) as { extends?: string; test: { name: string; maxWorkers?: number } }[];
  const extending = projects.filter((project) => project.extends);
  expect(extending.map(({ test }) => test.name)).toEqual(['web', 'web-alone']);
  for (const { test } of extending) expect(test.maxWorkers, test.name).toBe(availableParallelism());
});
