import { execFile, spawn } from 'node:child_process';
import { renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SetupError, say } from '../console.ts';

/** The newest version that Go 1.26.8 can build. Production runs 1.32.2 or newer. */
const module = 'go.temporal.io/server@v1.31.0';
/** The checksum of the module (Go's `h1`). The module's go.sum contains those of its dependencies. */
const moduleSum = 'h1:FKLodreaMXUxYc3zr6xxwxtpGz1WH/t7O0IWxV1d1x0=';

/** The environment of Go, without the caller's own settings. */
const env = { ...process.env, GOFLAGS: '-mod=readonly', GOWORK: 'off' };

/** Downloads the module and checks its checksum. Returns its folder. */
async function sourceFolder(go: string): Promise<string> {
  const { stdout } = await promisify(execFile)(go, ['mod', 'download', '-json', module], { cwd: tmpdir(), env });
  const { Dir, Sum } = JSON.parse(stdout) as { Dir: string; Sum: string };
  if (Sum === moduleSum) return Dir;
  throw new SetupError(
    `The source of the workflow engine is not the one that was checked: ${module} has the sum ${Sum}.`,
    'Set GOPROXY to another one.',
  );
}

/** Runs a program. If it fails, the error contains the end of its output. */
async function run(go: string, args: string[], cwd: string) {
  const child = spawn(go, args, { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk) => (log = (log + chunk).slice(-2000)));
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new SetupError('The workflow engine could not be built.', log);
}

/** Builds server and schema tool into `folder`, in about four minutes on two cores. The module's go.sum pins all dependencies. */
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
