import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copiedBy, filesOfImage, sentToBuild } from './files.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const [dockerfile, dockerignore] = [read('Dockerfile'), read('.dockerignore')];
const inImage = (paths: string[]) => filesOfImage(dockerfile, dockerignore, paths);

describe('rules of .dockerignore', () => {
  it('are read as Docker does: the last that fits wins, and a folder stands for all below it', () => {
    const rules = '*\n!app\n# a remark\n**/*.test.ts\napp/private\n!app/private/open.txt\n';
    const paths = ['a.txt', 'app/a.ts', 'app/deep/b.test.ts', 'app/private/x', 'app/private/open.txt', 'application/a.ts'];
    expect(sentToBuild(rules, paths)).toEqual(['app/a.ts', 'app/private/open.txt']);
  });
});

describe('the image', () => {
  const secret = [
    '.env',
    '.env.production',
    'api/.env',
    'web/.env.local',
    'scripts/.env',
    'core/deep/.env',
    '.git/config',
    'api/.git/HEAD',
    '.npmrc',
    '.data/secrets.json',
  ];
  it.each(secret)('never holds %s, nor is it sent to the build', (path) => {
    expect(sentToBuild(dockerignore, [path])).toEqual([]);
    expect(inImage([path])).toEqual([]);
  });

  const idle = [
    'api/main.test.ts',
    'web/blocks/table/Table.test.tsx',
    'api/testing/scratch.ts',
    'workflows/histories/1.74.9/a.json',
    'e2e/start/start.spec.ts',
    'docs/screenshots/a.png',
    'bench/speed.ts',
    'api/files/files.fixture.ts',
    'scripts/test.ts',
    'node_modules/vitest/package.json',
    'README.md',
  ];
  it.each(idle)('does not hold %s, which no process needs', (path) => expect(inImage([path])).toEqual([]));

  it('takes no whole tree from outside of the allow-list', () => {
    expect(copiedBy(dockerfile)).not.toContain('.');
    expect(dockerignore.split('\n').find((line) => line && !line.startsWith('#'))).toBe('*');
  });

  it('holds every file that its processes import', () => {
    const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
    const files = new Set(inImage(tracked));
    const open = [
      'api/main.ts',
      'workers/main.ts',
      'scripts/migrate.ts',
      'scripts/mail-catcher.ts',
      'workflows/workflows.ts',
      'api/automations/mapping/jsonata-thread.ts',
      'api/automations/scripts/script-thread.ts',
    ];
    const seen = new Set<string>();
    const missing: string[] = [];
    for (let path = open.pop(); path !== undefined; path = open.pop()) {
      if (seen.has(path) || !existsSync(join(root, path))) continue;
      seen.add(path);
      if (!files.has(path)) missing.push(path);
      for (const [, named = ''] of read(path).matchAll(/(?:from|import\()\s*'(\.{1,2}\/[^']+|@millwright\/[^']+)'/g)) {
        open.push(named.startsWith('.') ? join(dirname(path), named) : named.replace('@millwright/', ''));
      }
    }
    expect(missing).toEqual([]);
    expect(seen.size).toBeGreaterThan(300);
  });

  it('sends the build of the web app what it is made of, without its tests', () => {
    const sent = sentToBuild(dockerignore, [
      'tsconfig.base.json',
      'web/tsconfig.json',
      'web/main/main.tsx',
      'web/index.html',
      'web/testing/setup.ts',
    ]);
    expect(sent).toEqual(['tsconfig.base.json', 'web/tsconfig.json', 'web/main/main.tsx', 'web/index.html']);
    expect(copiedBy(dockerfile, 'web')).toEqual(expect.arrayContaining(['tsconfig.base.json', 'core', 'web']));
  });

  it('installs no dev dependencies, and lists what it installs', () => {
    const [installed = ''] = /^RUN npm ci --omit=dev.*$/m.exec(dockerfile.split('AS packages')[1] ?? '') ?? [];
    for (const name of copiedBy(dockerfile).filter((each) => existsSync(join(root, each, 'package.json'))))
      expect(installed).toContain(`--workspace ${name}`);
    expect(dockerfile).toContain('npm sbom --package-lock-only --omit=dev --sbom-format cyclonedx');
    expect(dockerfile.split(/^(?=FROM )/m).at(-1)).toContain('USER node');
  });
});
