import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type SecretBox, secretBox } from '@millwright/api/documents/secrets/secret-box.ts';
import { openStorage, type Storage } from '@millwright/api/files/storage/storage.ts';
import { SetupError } from '../lib/console.ts';

/** Where an installation's data is. `inside` is its database, as a superuser. `close` stops what was started for this. */
type Place = {
  urls: { admin: string; app: string; migrator: string };
  inside: string;
  files: Storage;
  box: SecretBox;
  keyPlace: string;
  close(): Promise<void>;
};

const before = (text = '') =>
  text
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean);

function at(url: string, database: string, user?: string, password = ''): string {
  const there = new URL(url);
  there.pathname = `/${database}`;
  if (user) Object.assign(there, { username: user, password });
  return there.href;
}

type Env = NodeJS.ProcessEnv;
type Server = Pick<Place, 'urls' | 'close'>;

/** Reads the port of a running embedded database from its own pid file. */
function portOf(dataDir: string): number | null {
  const note = join(dataDir, 'postgres', 'postmaster.pid');
  return existsSync(note) ? Number(readFileSync(note, 'utf8').split('\n')[3]) || null : null;
}

/** Connects to the database of `npm start`: the running one, or one that is started for this. */
async function embedded(dataDir: string, env: Env, state: 'running' | 'stopped'): Promise<Server & { key: string }> {
  const [{ postgresPart }, { freePorts }, { claim, endOrphans }, { secretsOf }] = await Promise.all([
    import('../lib/database/postgres.ts'),
    import('../lib/ports.ts'),
    import('../lib/running.ts'),
    import('../product/secrets.ts'),
  ]);
  if (state === 'running' && !existsSync(join(dataDir, 'postgres')))
    throw new SetupError(`There is nothing in ${dataDir}.`, 'Set DATA_DIR to the folder of the product.');
  const secrets = secretsOf(dataDir);
  const urlsOf = (admin: string) => ({
    admin,
    app: at(admin, 'millwright', 'millwright_app', secrets.app),
    migrator: at(admin, 'millwright', 'millwright_migrator', secrets.migrator),
  });
  if (env.DATABASE_URL) {
    const release = state === 'stopped' ? claim(dataDir) : () => {};
    return { urls: urlsOf(env.DATABASE_URL), key: secrets.key, close: async () => release() };
  }
  const port = portOf(dataDir);
  let release = () => {};
  try {
    release = claim(dataDir);
  } catch (error) {
    if (state === 'stopped' || port === null) throw error;
    return { urls: urlsOf(`postgres://postgres:${secrets.superuser}@127.0.0.1:${port}/postgres`), key: secrets.key, close: async () => {} };
  }
  await endOrphans(dataDir);
  const { part, url } = await postgresPart(dataDir, (await freePorts(1, dataDir))[0] ?? 0, secrets.superuser);
  await part.start();
  return {
    urls: urlsOf(url),
    key: secrets.key,
    close: async () => {
      await part.stop();
      release();
    },
  };
}

/** Finds database, files and key: by the variables that `migrate` has in docker-compose.yml, else those of `npm start`. */
export async function backupPlace(state: 'running' | 'stopped', env: Env = process.env): Promise<Place> {
  const { ADMIN_DATABASE_URL: admin, DATABASE_URL: app, MIGRATOR_DATABASE_URL: migrator } = env;
  const DATA_DIR = resolve(env.DATA_DIR || '.data');
  const isServed = admin && app && migrator;
  const server = isServed ? { urls: { admin, app, migrator }, key: '', close: async () => {} } : await embedded(DATA_DIR, env, state);
  try {
    const SECRET_KEY = env.SECRET_KEY || server.key;
    if (!SECRET_KEY) throw new SetupError('SECRET_KEY is not set.', 'Set it as for the API.');
    const files = await openStorage({ DATA_DIR, FILES_URL: env.FILES_URL || `file:${join(DATA_DIR, 'files')}` });
    return {
      urls: server.urls,
      inside: at(server.urls.admin, new URL(server.urls.app).pathname.slice(1)),
      files,
      box: secretBox({ SECRET_KEY, SECRET_KEYS_BEFORE: before(env.SECRET_KEYS_BEFORE) }),
      keyPlace: env.SECRET_KEY ? 'SECRET_KEY' : join(DATA_DIR, 'secrets.json'),
      close: async () => {
        files.close();
        await server.close();
      },
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}
