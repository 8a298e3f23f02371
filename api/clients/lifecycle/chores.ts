import type { Database } from '../../db/database.ts';
import { ClientEntity } from '../../db/entities/client.entity.ts';
import { inPlatform } from '../../db/platform.ts';
import { cleanFiles, cleanStorage } from '../../files/clean-files.ts';
import type { Storage } from '../../files/storage/storage.ts';
import { cleanUp } from './clean-up.ts';
import { destroyClient } from './clients.service.ts';
import { eachInTurn } from './each-in-turn.ts';
import { forEveryClient, upgradeClients } from './upgrade.ts';

/** Clients whose creation was cut short long ago; nobody has ever been able to use them. */
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
 * The daily work: the timeline's coming months and whatever tables this release asks for, remains of broken creations,
 * rows that have ended long ago, files that nobody holds. One process at a time does it; answers whether it was this one. What fails
 * keeps nothing else from being done.
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
