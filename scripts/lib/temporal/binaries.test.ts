import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SetupError } from '../console.ts';
import { anyFreePort } from '../ports.ts';
import { scratchFolder } from '../scratch.ts';
import { fillCache, type Sources, temporalBinaries, unpack } from './binaries.ts';

const scratch = scratchFolder('binaries');
afterAll(() => scratch.remove());

/** Builds a release archive whose programs only print their name. */
function archive(): Buffer {
  const folder = join(scratch.path, 'release');
  mkdirSync(folder, { recursive: true });
  const programs = ['temporal-server', 'temporal-sql-tool'];
  for (const name of programs) writeFileSync(join(folder, name), `#!/bin/sh\necho ${name}\n`.padEnd(200_000, '#'));
  execFileSync('tar', ['-czf', join(scratch.path, 'release.tar.gz'), '-C', folder, ...programs]);
  return readFileSync(join(scratch.path, 'release.tar.gz'));
}

it('unpacks a release that several starts fetch at once, and leaves nothing else', async () => {
  const cache = join(scratch.path, 'at-once');
  const release = archive();
  const found = await Promise.all([1, 2, 3].map(() => unpack(release, cache)));
  for (const binaries of found) expect(execFileSync(String(binaries?.server), { encoding: 'utf8' })).toBe('temporal-server\n');
  expect(readdirSync(cache).sort()).toEqual(['temporal-server', 'temporal-sql-tool']);
});

it('leaves no program of a download that broke off', async () => {
  const cache = join(scratch.path, 'broken');
  const release = archive();
  await expect(unpack(release.subarray(0, release.length / 2), cache)).rejects.toThrow();
  expect(readdirSync(cache)).toEqual([]);
});

it('shows no program before both are whole', async () => {
  const cache = join(scratch.path, 'half');
  const fill = (aside: string) => {
    writeFileSync(join(aside, 'temporal-server'), '');
    expect(readdirSync(cache).filter((name) => name.startsWith('temporal'))).toEqual([]);
  };
  await expect(fillCache(cache, fill)).rejects.toThrow('temporal-sql-tool');
  expect(readdirSync(cache)).toEqual([]);
});

describe('on a machine without the programs', () => {
  let folders = 0;
  let sources: Sources;
  beforeEach(async () => {
    sources = { cache: join(scratch.path, `cache-${folders++}`), release: `http://127.0.0.1:${await anyFreePort()}`, go: null };
    vi.stubEnv('PATH', '/usr/bin:/bin');
  });
  afterEach(() => vi.unstubAllEnvs());

  /** Starts a site with a release and this checksum. */
  async function releaseSite(sumOf: (archive: Buffer) => string) {
    const release = archive();
    const name = `temporal_1.32.2_${process.platform}_${process.arch === 'arm64' ? 'arm64' : 'amd64'}.tar.gz`;
    const files = new Map<string, Buffer | string>([
      [`/${name}`, release],
      ['/checksums.txt', `${sumOf(release)}  ${name}\n`],
    ]);
    const server = createServer((request, response) => response.end(files.get(String(request.url))));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
  }

  /** Makes a fake `go` command that knows a module with this checksum and builds two programs which only print their name. */
  function goThatKnows(sum: string) {
    const file = join(scratch.path, `go-${folders++}`);
    const known = JSON.stringify({ Dir: scratch.path, Sum: sum });
    const built = (name: string) => `printf '#!/bin/sh\\necho ${name}\\n' > "$5/${name}"`;
    // It is called as `go mod download -json …`, then as `go build -buildvcs=false -ldflags=… -o <folder> …`.
    const script = [`[ "$1" = mod ] && echo '${known}' && exit`, built('server'), built('sql')];
    writeFileSync(file, ['#!/bin/sh', ...script, ''].join('\n'), { mode: 0o755 });
    return file;
  }
  const advised = (from: Sources) => temporalBinaries(from).then(String, (error: SetupError) => error);

  it('says what to do where neither a release nor Go is in reach', async () => {
    const error = (await advised(sources)) as SetupError;
    expect(error).toBeInstanceOf(SetupError);
    expect(error.message).toBe('The workflow engine (Temporal) could not be fetched.');
    for (const way of ['temporal-server and temporal-sql-tool 1.32.2 on PATH', 'install Go 1.26', 'set TEMPORAL_ADDRESS']) {
      expect(error.advice).toContain(way);
    }
  });

  it('takes the release whose checksum is the published one, and no other', async () => {
    const right = await releaseSite((release) => createHash('sha256').update(release).digest('hex'));
    const { server } = await temporalBinaries({ ...sources, release: right.url });
    expect(execFileSync(server, { encoding: 'utf8' })).toBe('temporal-server\n');
    right.close();
    const wrong = await releaseSite(() => '0'.repeat(64));
    const cache = join(scratch.path, 'never');
    expect(await advised({ ...sources, cache, release: wrong.url })).toBeInstanceOf(SetupError);
    expect(() => readdirSync(cache)).toThrow('ENOENT');
    wrong.close();
  });

  it('builds the source whose sum is noted, and no other', async () => {
    const noted = /moduleSum = '(h1:[^']+)'/.exec(readFileSync(new URL('./source.ts', import.meta.url), 'utf8'))?.[1];
    const { server, sql } = await temporalBinaries({ ...sources, go: goThatKnows(String(noted)) });
    expect([server, sql].map((program) => execFileSync(program, { encoding: 'utf8' }))).toEqual(['server\n', 'sql\n']);
    const cache = join(scratch.path, 'refused');
    const error = (await advised({ ...sources, cache, go: goThatKnows('h1:another=') })) as SetupError;
    expect(error.message).toContain('is not the one that was checked');
    expect(readdirSync(cache)).toEqual([]);
  });
});
