import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { SetupError, say } from './console.ts';

export type TemporalBinaries = { server: string; sql: string };

/** The version built from source; the newest that Go 1.26.8 can build. Production runs 1.32.2 or newer. */
const sourceVersion = 'v1.31.0';
const releaseVersion = '1.32.2';

const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'millwright', 'temporal');

function onPath(name: string): string | null {
  const found = spawnSync('which', [name], { encoding: 'utf8' });
  return found.status === 0 ? found.stdout.trim() : null;
}

function fromPath(): TemporalBinaries | null {
  const server = onPath('temporal-server');
  const sql = onPath('temporal-sql-tool');
  return server && sql ? { server, sql } : null;
}

function fromCache(): TemporalBinaries | null {
  const binaries = { server: join(cache, 'temporal-server'), sql: join(cache, 'temporal-sql-tool') };
  return existsSync(binaries.server) && existsSync(binaries.sql) ? binaries : null;
}

async function download(url: string): Promise<Buffer> {
  const response = await fetch(url, { signal: AbortSignal.timeout(120_000) });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

/** The official archive, checked against the checksums that were published with it. Null when it can't be had. */
async function fromRelease(): Promise<TemporalBinaries | null> {
  const arch = { x64: 'amd64', arm64: 'arm64' }[process.arch as string];
  if (!arch || !['linux', 'darwin'].includes(process.platform)) return null;
  const base = `https://github.com/temporalio/temporal/releases/download/v${releaseVersion}`;
  const name = `temporal_${releaseVersion}_${process.platform}_${arch}.tar.gz`;
  try {
    const [archive, sums] = await Promise.all([download(`${base}/${name}`), download(`${base}/checksums.txt`)]);
    const sum = createHash('sha256').update(archive).digest('hex');
    if (!sums.toString('utf8').includes(`${sum}  ${name}`)) throw new Error(`${name}: the checksum differs`);
    const file = join(cache, name);
    writeFileSync(file, archive);
    execFileSync('tar', ['-xzf', file, '-C', cache, 'temporal-server', 'temporal-sql-tool']);
    rmSync(file);
    return fromCache();
  } catch {
    return null;
  }
}

/** Builds both programs with Go: about four minutes on two cores, once per machine. */
async function fromSource(): Promise<TemporalBinaries | null> {
  const go = onPath('go') ?? (existsSync('/usr/local/go/bin/go') ? '/usr/local/go/bin/go' : null);
  if (!go) return null;
  say('Building the workflow engine with Go (about four minutes, once per machine)');
  const bin = join(cache, 'build');
  const packages = [`go.temporal.io/server/cmd/server@${sourceVersion}`, `go.temporal.io/server/cmd/tools/sql@${sourceVersion}`];
  const build = spawn(go, ['install', '-ldflags=-s -w', ...packages], {
    cwd: cache,
    env: { ...process.env, GOBIN: bin },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  build.stderr.on('data', (chunk) => (log = (log + chunk).slice(-2000)));
  const pulse = setInterval(() => say('… still building the workflow engine'), 30_000);
  const code = await new Promise((resolve) => build.once('exit', resolve));
  clearInterval(pulse);
  if (code !== 0) throw new SetupError('The workflow engine could not be built.', log);
  for (const [from, to] of [
    ['server', 'temporal-server'],
    ['sql', 'temporal-sql-tool'],
  ] as const) {
    renameSync(join(bin, from), join(cache, to));
    chmodSync(join(cache, to), 0o755);
  }
  return fromCache();
}

/** Temporal's server and schema tool: from PATH, the cache, the official release, or built from source, in this order. */
export async function temporalBinaries(): Promise<TemporalBinaries> {
  const ready = fromPath() ?? fromCache();
  if (ready) return ready;
  mkdirSync(cache, { recursive: true });
  say('Fetching the workflow engine');
  const found = (await fromRelease()) ?? (await fromSource());
  if (found) return found;
  throw new SetupError(
    'The workflow engine (Temporal) could not be fetched.',
    `Put temporal-server and temporal-sql-tool ${releaseVersion} on PATH, install Go 1.26, or set TEMPORAL_ADDRESS to a running server.`,
  );
}
