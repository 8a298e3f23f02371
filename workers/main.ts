import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { deliverAccountMails } from '@millwright/api/auth/mails/deliver-account-mails.ts';
import { postingWith } from '@millwright/api/automations/actions/posting.ts';
import { deliverApprovalMails } from '@millwright/api/automations/approvals/deliver-approval-mails.ts';
import { registerActions } from '@millwright/api/automations/definitions/lookup.ts';
import { lookAround } from '@millwright/api/automations/record-waits/look-around.ts';
import { channels } from '@millwright/api/db/announce.ts';
import { openDatabase } from '@millwright/api/db/database.ts';
import { secretBox } from '@millwright/api/documents/secrets/secret-box.ts';
import { createEgress } from '@millwright/api/egress/fetch.ts';
import { engineTls } from '@millwright/api/engine/engine-tls.ts';
import { workflowEngine } from '@millwright/api/engine/workflow-engine.ts';
import { openStorage } from '@millwright/api/files/storage/storage.ts';
import { deliverLinkMails } from '@millwright/api/forms/links/deliver-link-mails.ts';
import { renewAhead } from '@millwright/api/integrations/renewal/renew-ahead.ts';
import { libraryLog, log, logAs } from '@millwright/api/log/log.ts';
import type { MessagePlace } from '@millwright/api/messages/carriers/carrier.ts';
import { closeMail } from '@millwright/api/messages/email.ts';
import { mailQuota } from '@millwright/api/messages/mail-quota.ts';
import { statusUrl } from '@millwright/api/messages/providers/status-url.ts';
import { Rounds } from '@millwright/api/messages/rounds.ts';
import { deliverMessages } from '@millwright/api/messages/sending/deliver-messages.ts';
import { deliverDigests } from '@millwright/api/notices/digests.ts';
import { deliverNoticeMails } from '@millwright/api/notices/mails.ts';
import { serveOperations } from '@millwright/api/operations/serve-operations.ts';
import { printer } from '@millwright/api/pdf/browser/printer.ts';
import { processHooks } from '@millwright/api/processes/processes.service.ts';
import { mailSender, readSettings } from '@millwright/api/settings/settings.ts';
import { startTracing } from '@millwright/api/tracing/start-tracing.ts';
import { seeds } from '@millwright/seeds/seeds.ts';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import { startChores } from './chores.ts';
import { takeUpLostWork } from './lost-work.ts';
import { Poller } from './poller.ts';
import { Relay } from './relay.ts';
import { startWorkers, type WorkerOptions, type WorkerSet } from './worker-set.ts';
import { bundleWorkflows } from './workflow-bundle.ts';

const settings = readSettings();
const queue = settings.TASK_QUEUE;
logAs('worker');
const endTracing = await startTracing('millwright-worker');
const temporal = libraryLog('temporal');
Runtime.install({ shutdownSignals: [], logger: new DefaultLogger('WARN', ({ level, message, meta }) => temporal(level, message, meta)) });

const database = await openDatabase({
  url: settings.DATABASE_URL,
  ...(settings.MIGRATOR_DATABASE_URL ? { migrator_url: settings.MIGRATOR_DATABASE_URL } : {}),
  built_in: seeds.builtIn,
  post: postingWith(registerActions(seeds.actions)),
  ...processHooks,
  pool_size: settings.DATABASE_POOL,
  application: 'millwright-worker',
});
const tls = engineTls(settings.TEMPORAL_TLS);
const engine = workflowEngine(settings.TEMPORAL_ADDRESS, settings.TEMPORAL_NAMESPACE, tls);
const files = await openStorage(settings);
const services = {
  files: { storage: files, megabytes: settings.FILES_PER_COMPANY },
  database,
  actions: registerActions(seeds.actions),
  egress: createEgress({ allow: settings.EGRESS_ALLOW }),
  secrets: secretBox(settings),
  status_url: (message: MessagePlace) => statusUrl(settings, message),
  public_url: settings.PUBLIC_URL,
  channels: { email: { smtp_url: settings.SMTP_URL, from: mailSender(settings), quota: mailQuota(database, settings) } },
};
const operations = serveOperations({ service: 'worker', port: settings.HEALTH_PORT, host: settings.HEALTH_HOST, database, engine });

/** Retries until the engine is up. */
async function whenUp(options: WorkerOptions): Promise<WorkerSet> {
  for (;;) {
    try {
      return await startWorkers(options);
    } catch (error) {
      log('warn', 'the workflow engine does not answer yet', { reason: error instanceof Error ? error.message : error });
      await sleep(1_000);
    }
  }
}

const bundle = await bundleWorkflows();
const workers = await whenUp({
  address: settings.TEMPORAL_ADDRESS,
  ...(tls ? { tls } : {}),
  namespace: settings.TEMPORAL_NAMESPACE,
  queue,
  services,
  bundle,
});
const relay = new Relay({ database, engine, queue, name: `${hostname()}:${process.pid}`, runs_at_once: settings.RUNS_PER_COMPANY });

/** Delivers waiting items in rounds while there are any, and when notified. */
async function delivering(round: () => Promise<number>, idle_ms: number, wokenBy?: string): Promise<Poller> {
  const poller = new Poller(async () => (await round()) > 0, idle_ms);
  if (wokenBy !== undefined) await database.listener.on(wokenBy, () => poller.wake());
  poller.start();
  return poller;
}
const stopping = new AbortController();
/** Time limits of a round, so that one company does not delay others. */
const rounds = { links: new Rounds(500), messages: new Rounds(500) };
const deliveries = [
  await delivering(() => deliverAccountMails(database, settings), 2_000, channels.account_mails.name),
  await delivering(() => deliverLinkMails(database, settings, services, rounds.links), 2_000, channels.account_mails.name),
  await delivering(() => deliverApprovalMails(database, settings), 5_000, channels.account_mails.name),
  await delivering(() => deliverMessages(database, services, rounds.messages), 5_000, channels.messages.name),
  await delivering(() => deliverNoticeMails(database, settings), 10_000),
  await delivering(() => deliverDigests(database, settings), 60_000),
  await delivering(() => lookAround(database), 60_000),
  await delivering(() => renewAhead(services, stopping.signal).then(() => 0), 20 * 60_000),
];
await relay.start();
takeUpLostWork({ database, engine, queue }).catch((error: unknown) =>
  log('error', 'what the engine may have lost could not be looked for; the next start does', { error }),
);
operations.ready();
log('info', 'working', { queue });
const stopChores = settings.MIGRATOR_DATABASE_URL ? startChores(database, files) : () => {};

async function stop() {
  if (stopping.signal.aborted) return;
  stopping.abort();
  stopChores();
  await Promise.all([relay.stop(), ...deliveries.map((each) => each.stop())]);
  await Promise.all([rounds.links.ended(), rounds.messages.ended(), workers.stop()]);
  await Promise.all([operations.close(), engine.close(), database.close()]);
  closeMail();
  await printer.close();
  files.close();
  await endTracing();
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () =>
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    ),
  );
}
workers.done.catch((error: unknown) => {
  log('error', 'a worker has stopped by itself', { error });
  process.exit(1);
});
