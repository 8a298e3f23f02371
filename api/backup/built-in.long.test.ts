import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seeds } from '@millwright/seeds/seeds.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SecretBox } from '../documents/secrets/secret-box.ts';
import { folderStorage } from '../files/storage/folder.ts';
import { connected, type Scratch, scratch, scratchClient } from '../testing/scratch.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

let made: Scratch;
let folder: string;
beforeAll(async () => {
  made = await scratch({ built_in: seeds.builtIn });
  folder = await mkdtemp(join(tmpdir(), 'millwright-backup-'));
  await scratchClient(made.database);
});
afterAll(async () => {
  await made?.drop();
  await rm(folder, { recursive: true, force: true });
});

it('keeps every table, key, index, trigger, right and row of the built-in configuration', async () => {
  const name = `${new URL(made.urls.app).pathname.slice(1)}_b`;
  const at = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const common = { files: folderStorage(folder), box: new SecretBox('k'.repeat(40)) };
  const inside = Object.assign(new URL(made.urls.admin), { pathname: new URL(made.urls.app).pathname }).href;
  try {
    const taken = await takeBackup({ ...common, url: inside, path: join(folder, 'one.zip') });
    await restoreBackup({
      ...common,
      urls: { admin: made.urls.admin, app: at(made.urls.app), migrator: at(made.urls.migrator) },
      path: join(folder, 'one.zip'),
    });
    const again = await takeBackup({ ...common, url: at(made.urls.admin), path: join(folder, 'two.zip') });
    expect(again.tables).toEqual(taken.tables);
    const sorted = ({ schemas }: typeof taken) => Object.values(schemas).map((sql) => Object.values(sql).map((list: string[]) => list.toSorted()));
    expect(sorted(again)).toEqual(sorted(taken));
    expect(sorted(taken)[0]?.[1]?.length).toBeGreaterThan(500);
  } finally {
    await connected(made.urls.admin, (client) => client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`));
  }
});
