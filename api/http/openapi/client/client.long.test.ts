import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '../../../routes.ts';
import { projects } from '../../../testing/made-up.ts';
import { password, people, type TestApp, testApp } from '../../testing/app.ts';

const run = promisify(execFile);
const packages = fileURLToPath(new URL('../../../../node_modules', import.meta.url));
/** The compiler of this repository, and the one that the generator itself needs, as other developers have it. */
const compilers = [
  join(packages, 'typescript'),
  dirname(createRequire(import.meta.resolve('openapi-typescript')).resolve('typescript/package.json')),
];
const options = {
  target: 'esnext',
  lib: ['esnext', 'dom'],
  module: 'nodenext',
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  types: ['node'],
};

let works: TestApp;
/** A folder of another developer: a program, the generated types, and the installed packages. */
let folder: string;

beforeAll(async () => {
  works = await testApp({ built_in: projects(), routes: (services) => allRoutes(services, { actions: [], queue: 'nobody' }) });
  folder = mkdtempSync(join(tmpdir(), 'integrator-'));
  const { text } = await works.anonymous('GET', '/v1/openapi.json');
  writeFileSync(join(folder, 'api.d.ts'), astToString(await openapiTS(text)));
  copyFileSync(new URL('integrator.mts', import.meta.url), join(folder, 'integrator.mts'));
  symlinkSync(packages, join(folder, 'node_modules'), 'junction');
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['.'] }));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await works?.close();
});

/** The messages of a compiler about the folder. */
const compile = (compiler: string) =>
  run(process.execPath, [join(compiler, 'lib', 'tsc.js'), '-p', folder]).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );

describe('a client that is generated from the served document', () => {
  it('compiles with the newest compiler and with the one of its generator', async () => {
    expect(new Set(compilers).size).toBe(2);
    expect(await Promise.all(compilers.map(compile))).toEqual(['', '']);
  }, 120_000);

  it('does the main job of a program: records saved once, read, changed at their version, asked for by GraphQL, files, deletion', async () => {
    const { stdout } = await run(process.execPath, [join(folder, 'integrator.mts'), works.url, people.admin, password]);
    expect(JSON.parse(stdout)).toEqual({
      person: people.admin,
      once: true,
      found: [{ title: 'Bridge', amount: 12.5, version: 1 }],
      late: [409, 'out_of_sync'],
      graph: { project: [{ title: 'Bridge', amount: 13, tasks: [{ title: 'Draw' }] }] },
      file: ['plan.txt', 4],
      models: 2,
      gone: [404, 'not_found'],
      wrong: [422, 'invalid'],
    });
  });
});
