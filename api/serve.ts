import { createServer, type Server } from 'node:http';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { seeds } from '@millwright/seeds/seeds.ts';
import { limitHashes } from './auth/passwords/password-hash.ts';
import { Sessions } from './auth/sessions/sessions.ts';
import { postingWith } from './automations/actions/posting.ts';
import { registerActions } from './automations/definitions/lookup.ts';
import { partOf, processesOf } from './cluster/processes.ts';
import { openDatabase } from './db/database.ts';
import { engineTls } from './engine/engine-tls.ts';
import { workflowEngine } from './engine/workflow-engine.ts';
import { openStorage } from './files/storage/storage.ts';
import { createApp } from './http/server/app.ts';
import { answerClientError } from './http/server/client-error.ts';
import { serverOptions } from './http/server/server-options.ts';
import { log, logAs } from './log/log.ts';
import { closeMail } from './messages/email.ts';
import { serveOperations } from './operations/serve-operations.ts';
import { processHooks } from './processes/processes.service.ts';
import { allRoutes } from './routes.ts';
import { readSettings } from './settings/settings.ts';

import { startTracing } from './tracing/start-tracing.ts';

// Streams and slow answers get this long after SIGTERM.
const patience_ms = 2_500;

/** A company holds a fifth of the connections, two at least; of its calls a hundred wait, none for longer than a statement may take. */
const companyLimits = { share: 0.2, queue: 100, patience_ms: 5_000 };
const migratorPool = 4;

logAs('api');
const endTracing = await startTracing('millwright-api');
const settings = readSettings();
const processes = processesOf(settings);
// A hash keeps a core busy.
limitHashes(partOf(availableParallelism(), processes, 1));
const database = await openDatabase({
  url: settings.DATABASE_URL,
  ...(settings.MIGRATOR_DATABASE_URL ? { migrator_url: settings.MIGRATOR_DATABASE_URL } : {}),
  built_in: seeds.builtIn,
  post: postingWith(registerActions(seeds.actions)),
  ...processHooks,
  pool_size: partOf(settings.DATABASE_POOL, processes, 2),
  migrator_pool_size: partOf(migratorPool, processes, 2),
  ...companyLimits,
  application: 'millwright-api',
});
const sessions = new Sessions(database);
await sessions.listen();
const engine = workflowEngine(settings.TEMPORAL_ADDRESS, settings.TEMPORAL_NAMESPACE, engineTls(settings.TEMPORAL_TLS));
const files = await openStorage(settings);
const services = { settings, database, sessions, engine, files };
const { express } = createApp(services, {
  routes: allRoutes(services, { actions: seeds.actions, queue: settings.TASK_QUEUE }),
  web: fileURLToPath(new URL('../web/dist', import.meta.url)),
});

const operations = serveOperations({ service: 'api', port: settings.HEALTH_PORT, host: settings.HEALTH_HOST, database, engine });
const server = createServer(serverOptions, express);
server.on('clientError', answerClientError);
server.listen(settings.PORT, settings.HOST, () => {
  operations.ready();
  log('info', 'listening', { port: settings.PORT });
});
server.once('error', (error) => {
  log('error', 'cannot listen', { error });
  process.exit(1);
});

/** Lets running requests end, then lets go of everything. */
async function close(listening: Server): Promise<void> {
  const ended = new Promise<void>((resolve) => listening.close(() => resolve()));
  listening.closeIdleConnections();
  const late = setTimeout(() => listening.closeAllConnections(), patience_ms);
  await ended;
  clearTimeout(late);
  await Promise.allSettled([operations.close(), engine.close(), database.close()]);
  closeMail();
  files.close();
  await endTracing();
}

let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    close(server).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}
process.on('unhandledRejection', (error) => log('error', 'unhandled rejection', { error }));
