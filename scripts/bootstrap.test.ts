import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { scratchFolder } from './lib/scratch.ts';

const root = resolve(import.meta.dirname, '..');
const scratch = scratchFolder('bootstrap');
const clone = join(scratch.path, 'clone');
afterAll(() => scratch.remove());

/** Makes a copy of this repository with its own `.env`: the scripts are copied, everything else is linked. */
function makeClone() {
  mkdirSync(join(clone, '.tools'), { recursive: true });
  const linked = readdirSync(root).filter((name) => !['scripts', '.tools', '.env', '.git', '.data'].includes(name));
  for (const name of linked) symlinkSync(join(root, name), join(clone, name));
  cpSync(join(root, 'scripts'), join(clone, 'scripts'), { recursive: true });
  const lock = readFileSync(join(root, 'package-lock.json'));
  writeFileSync(join(clone, '.tools/installed'), createHash('sha256').update(lock).digest('hex'));
  if (existsSync(fetched)) symlinkSync(fetched, join(clone, '.tools/node_modules'));
  writeFileSync(join(clone, '.env'), '# mine\nPORT=abc\n');
}

const fetched = join(root, '.tools/node_modules');
const versionOf = (node: string) => spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? '';
const everyNode = spawnSync('which', ['-a', 'node'], { encoding: 'utf8' }).stdout?.split('\n').filter(Boolean) ?? [];
const older = everyNode.find((node) => /^v(18|20)\./.test(versionOf(node)));
makeClone();

function start(node: string, env: NodeJS.ProcessEnv = {}) {
  const { PORT, ...rest } = process.env;
  const done = spawnSync(node, ['scripts/start.mjs'], { cwd: clone, env: { ...rest, DATA_DIR: scratch.data, ...env }, encoding: 'utf8' });
  return { code: done.status, text: done.stderr };
}

describe.each([
  ['a fitting Node', process.execPath],
  ['Node 18 or 20, which is replaced by a fitting one', existsSync(fetched) ? older : undefined],
])('npm start under %s', (_, node) => {
  it.skipIf(!node)('reads .env, and says what is wrong with it in one sentence without a stack', () => {
    const { code, text } = start(String(node));
    expect(text.trim()).toBe('✗ PORT is "abc", which is no port.\n  Set it to a number from 1 to 65535, or unset it for 8080.');
    expect(code).toBe(1);
  });

  it.skipIf(!node)('prefers what the environment says', () => {
    expect(start(String(node), { PORT: '70000' }).text).toContain('PORT is "70000"');
  });
});

it('takes Node 22.22 to 25 and no other', () => {
  const versions = ['v18.19.0', 'v20.20.2', 'v22.21.9', 'v22.22.0', 'v23.0.0', 'v24.21.0', 'v25.9.0', 'v26.0.0'];
  const script = `import { fits } from './scripts/bootstrap.mjs'; console.log(${JSON.stringify(versions)}.filter(fits).join(' '));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, encoding: 'utf8' });
  expect(stdout.trim()).toBe('v22.22.0 v23.0.0 v24.21.0 v25.9.0');
});
