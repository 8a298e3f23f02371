import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { SetupError, say } from '../console.ts';
import { onPath } from '../on-path.ts';
import { buildFromSource } from './source.ts';

export type TemporalBinaries = { server: string; sql: string };

const releaseVersion = '1.32.2';

/** Where to get the programs if they are not on PATH. */
export type Sources = { cache: string; release: string; go: string | null };

const usual = (): Sources => ({
  cache: join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'millwright', 'temporal'),
  release: `https://github.com/temporalio/temporal/releases/download/v${releaseVersion}`,
  go: onPath('go') ?? (existsSync('/usr/local/go/bin/go') ? '/usr/local/go/bin/go' : null),
});

function fromPath(): TemporalBinaries | null {
  const server = onPath('temporal-server');
  const sql = onPath('temporal-sql-tool');
  return server && sql ? { server, sql } : null;
}

const binariesIn = (folder: string): TemporalBinaries => ({ server: join(folder, 'temporal-server'), sql: join(folder, 'temporal-sql-tool') });

function fromCache(folder: string): TemporalBinaries | null {
  const binaries = binariesIn(folder);
  return existsSync(binaries.server) && existsSync(binaries.sql) ? binaries : null;
}

/**
 * Calls `fill` with a temporary folder, then moves both programs into `folder`. So an interrupted or concurrent call never
 * leaves an incomplete program. The server is moved last, because both are looked for.
 */
export async function fillCache(folder: string, fill: (aside: string) => Promise<void> | void): Promise<TemporalBinaries | null> {
  mkdirSync(folder, { recursive: true });
  const aside = mkdtempSync(join(folder, 'new-'));
  try {
    await fill(aside);
    const made = binariesIn(aside);
    const kept = binariesIn(folder);
    for (const name of ['sql', 'server'] as const) {
      chmodSync(made[name], 0o755);
      renameSync(made[name], kept[name]);
    }
    return fromCache(folder);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/** Unpacks both programs of a release archive into `folder`. */
export const unpack = (archive: Buffer, folder: string) =>
  fillCache(folder, (aside) => {
    const file = join(aside, 'archive.tar.gz');
    writeFileSync(file, archive);
    execFileSync('tar', ['-xzf', file, '-C', aside, 'temporal-server', 'temporal-sql-tool'], { stdio: 'ignore' });
  });

async function download(url: string): Promise<Buffer> {
  const response = await fetch(url, { signal: AbortSignal.timeout(120_000) });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

/** Downloads the official archive and verifies its published checksum. Null if it can't be downloaded. */
async function fromRelease({ release, cache }: Sources): Promise<TemporalBinaries | null> {
  const arch = { x64: 'amd64', arm64: 'arm64' }[process.arch as string];
  if (!arch || !['linux', 'darwin'].includes(process.platform)) return null;
  const name = `temporal_${releaseVersion}_${process.platform}_${arch}.tar.gz`;
  try {
    const [archive, sums] = await Promise.all([download(`${release}/${name}`), download(`${release}/checksums.txt`)]);
    const sum = createHash('sha256').update(archive).digest('hex');
    if (!sums.toString('utf8').includes(`${sum}  ${name}`)) throw new Error(`${name}: the checksum differs`);
    return await unpack(archive, cache);
  } catch {
    return null;
  }
}

/** Builds the programs with Go, once per machine. Null without Go. */
async function fromSource({ go, cache }: Sources): Promise<TemporalBinaries | null> {
  if (!go) return null;
  say('Building the workflow engine with Go (about four minutes, once per machine)');
  return fillCache(cache, (aside) => buildFromSource(go, aside));
}

/** Finds Temporal's server and schema tool: on PATH, in the cache, in the official release, or built from source, in this order. */
export async function temporalBinaries(sources = usual()): Promise<TemporalBinaries> {
  const ready = fromPath() ?? fromCache(sources.cache);
  if (ready) return ready;
  say('Fetching the workflow engine');
  const found = (await fromRelease(sources)) ?? (await fromSource(sources));
  if (found) return found;
  throw new SetupError(
    'The workflow engine (Temporal) could not be fetched.',
    `Put temporal-server and temporal-sql-tool ${releaseVersion} on PATH, install Go 1.26, or set TEMPORAL_ADDRESS to a running server.`,
  );
}
