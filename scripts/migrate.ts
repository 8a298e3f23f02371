/**
 * This script migrates the database to this version: logins, schemas, platform tables, every client's tables, secrets
 * under a former key, and the schedules.
 */

import { queueAllSchedules } from '@millwright/api/automations/triggers/schedules.ts';
import { upgradeClients } from '@millwright/api/clients/lifecycle/upgrade.ts';
import { bootstrap } from '@millwright/api/db/bootstrap.ts';
import { openDatabase } from '@millwright/api/db/database.ts';
import { sealStoredSecrets } from '@millwright/api/documents/seal-stored.ts';
import { SecretBox } from '@millwright/api/documents/secrets/secret-box.ts';
import { log, logAs } from '@millwright/api/log/log.ts';
import { seeds } from '@millwright/seeds/seeds.ts';

function variable(name: 'ADMIN_DATABASE_URL' | 'DATABASE_URL' | 'MIGRATOR_DATABASE_URL' | 'SECRET_KEY'): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set.`);
  return value;
}

logAs('migrate');
const app = variable('DATABASE_URL');
const migrator = variable('MIGRATOR_DATABASE_URL');
await bootstrap({ admin: variable('ADMIN_DATABASE_URL'), app, migrator });
const database = await openDatabase({ url: app, migrator_url: migrator, built_in: seeds.builtIn });
await upgradeClients(database);
const former = (process.env.SECRET_KEYS_BEFORE ?? '').split(',').map((key) => key.trim());
await sealStoredSecrets(database, new SecretBox(variable('SECRET_KEY'), former.filter(Boolean)));
await queueAllSchedules(database);
await database.close();
log('info', 'the database is at this version', { seconds: Math.round(performance.now() / 100) / 10 });
