import { execFile, spawn } from 'node:child_process';
import { renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SetupError, say } from '../console.ts';

/** The newest version that Go 1.26.8 can build. Production runs 1.32.2 or newer. */
const module = 'go.temporal.io/server@v1.31.0';
/** What the module proxy must answer, as Go sums up all of a module's files. One of them is the go.sum of all that it needs. */
const moduleSum = 'h1:FKLodreaMXUxYc3zr6xxwxtpGz1WH/t7O0IWxV1d1x0=';

/** Nothing of the caller's own Go settings changes what is built. */
const env = { ...process.env, GOFLAGS: '-mod=readonly', GOWORK: 'off' };

/** The folder that holds the module, once it is certain that it is the one whose sum was noted here. */
async function sourceFolder(go: string): Promise<string> {
  const { stdout } = await promisify(execFile)(go, ['mod', 'download', '-json', module], { cwd: tmpdir(), env });
  const { Dir, Sum } = JSON.parse(stdout) as { Dir: string; Sum: string };
  if (Sum === moduleSum) return Dir;
  throw new SetupError(
    `The source of the workflow engine is not the one that was checked: ${module} has the sum ${Sum}.`,
    'Set GOPROXY to another one.',
  );
}

/** What it prints at its end is told when it fails. */
async function run(go: string, args: string[], cwd: string) {
  const child = spawn(go, args, { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk) => (log = (log + chunk).slice(-2000)));
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new SetupError('The workflow engine could not be built.', log);
}

/** Builds server and schema tool into `folder`: about four minutes on two cores. Its own go.sum pins every module it needs. */
export async function buildFromSource(go: string, folder: string): Promise<void> {
  const pulse = setInterval(() => say('… still building the workflow engine'), 30_000);
  try {
    const source = await sourceFolder(go);
    await run(go, ['build', '-buildvcs=false', '-ldflags=-s -w', '-o', `${folder}/`, './cmd/server', './cmd/tools/sql'], source);
  } finally {
    clearInterval(pulse);
  }
  renameSync(join(folder, 'server'), join(folder, 'temporal-server'));
  renameSync(join(folder, 'sql'), join(folder, 'temporal-sql-tool'));
}
