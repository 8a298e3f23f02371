import { newestMigration } from '../db/bootstrap.ts';
import type { Database } from '../db/database.ts';
import { inPlatform } from '../db/platform.ts';
import type { WorkflowEngine } from '../engine/workflow-engine.ts';

/** Whether each service that a process needs is available. */
export type Readiness = { database: boolean; migrations: boolean; workflows: boolean };

async function isMigrated(database: Database): Promise<boolean> {
  const text = 'SELECT 1 FROM platform.migrations WHERE name = $1';
  return (await inPlatform(database, (platform) => platform.query(text, [newestMigration], { name: 'readiness' }))).length > 0;
}

const answers = (asked: Promise<unknown>) =>
  asked.then(
    () => true,
    () => false,
  );

/** Checks that the database responds and is migrated to this version, and that the workflow engine responds. */
export async function readiness(database: Database, engine: WorkflowEngine): Promise<Readiness> {
  const [reached, migrations, running] = await Promise.all([
    answers(inPlatform(database, (platform) => platform.query('SELECT 1'))),
    isMigrated(database).catch(() => false),
    engine.running(),
  ]);
  return { database: reached, migrations, workflows: running.up };
}
