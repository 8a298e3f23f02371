/** Brings the database to this version: logins, schemas, platform tables, and every client's tables to the built-in models. */

import { upgradeClients } from '@millwright/api/clients/upgrade.ts';
import { bootstrap } from '@millwright/api/db/bootstrap.ts';
import { openDatabase } from '@millwright/api/db/database.ts';
import { seeds } from '@millwright/seeds/seeds.ts';

function variable(name: 'ADMIN_DATABASE_URL' | 'DATABASE_URL' | 'MIGRATOR_DATABASE_URL'): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set.`);
  return value;
}

const app = variable('DATABASE_URL');
const migrator = variable('MIGRATOR_DATABASE_URL');
await bootstrap({ admin: variable('ADMIN_DATABASE_URL'), app, migrator });
const database = await openDatabase({ url: app, migrator_url: migrator, built_in: seeds.builtIn });
await upgradeClients(database);
await database.close();
