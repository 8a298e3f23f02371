import type { Database } from '../../db/database.ts';
import { ClientEntity } from '../../db/entities/client.entity.ts';
import { inPlatform } from '../../db/platform.ts';
import { cleanFiles, cleanStorage } from '../../files/clean-files.ts';
import type { Storage } from '../../files/storage/storage.ts';
import { cleanUp } from './clean-up.ts';
import { destroyClient } from './clients.service.ts';
import { eachInTurn } from './each-in-turn.ts';
import { forEveryClient, upgradeClients } from './upgrade.ts';

/** Removes clients whose creation was interrupted long ago. Nobody could ever use them. */
async function clearUnfinished(database: Database): Promise<void> {
  const unfinished = await inPlatform(database, (platform) =>
    platform.query<{ id: string }>(`SELECT id FROM platform.clients WHERE ready_at IS NULL AND created_at < now() - interval '1 hour'`),
  );
  for (const { id } of unfinished) {
    const [client] = await inPlatform(database, (platform) => platform.find(ClientEntity, { id }));
    if (client && !client.ready_at) await destroyClient(database, client);
  }
}

/**
 * The daily work: creates the timeline's tables for the coming months and other missing tables, and deletes clients whose creation was
 * interrupted, rows that ended long ago, and unused files. Only one process at a time does it; returns whether it was this one. A failure
 * of one task does not stop the others.
 */
export function dailyChores(database: Database, files: Storage): Promise<boolean> {
  const chores = [
    () => clearUnfinished(database),
    () => upgradeClients(database),
    () => cleanUp(database),
    () => cleanStorage(database, files),
    () => forEveryClient(database, (client) => cleanFiles(database, files, client)),
  ];
  return database.migrator.use((ddl) => ddl.unlessHeld('chores', () => eachInTurn(chores, (chore) => chore())));
}
