import { postingWith } from '@millwright/api/automations/actions/posting.ts';
import { registerActions } from '@millwright/api/automations/definitions/lookup.ts';
import { openDatabase } from '@millwright/api/db/database.ts';
import { createEgress } from '@millwright/api/egress/fetch.ts';
import { workflowEngine } from '@millwright/api/engine/workflow-engine.ts';
import { scratchFiles } from '@millwright/api/files/testing.ts';
import { processHooks } from '@millwright/api/processes/processes.service.ts';
import { testBox } from '@millwright/api/testing/test-box.ts';
import { seeds } from '@millwright/seeds/seeds.ts';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import { Relay } from '../../relay.ts';
import { startWorkers } from '../../worker-set.ts';
import { crashCompany } from './crash-company.ts';
import { everyStepActions, everyStepCompany } from './every-step-company.ts';

// A worker process as production runs it, with a made-up company or the built-in configuration, to be killed by a test.
const {
  DATABASE_URL = '',
  MIGRATOR_DATABASE_URL = '',
  TEMPORAL_ADDRESS = '',
  TEMPORAL_NAMESPACE = 'default',
  TASK_QUEUE = '',
  RUNS_AT_ONCE = '3',
  COMPANY = 'crash',
  EGRESS_ALLOW = '',
  SMTP_URL = 'smtp://127.0.0.1:9',
} = process.env;
Runtime.install({ shutdownSignals: [], logger: new DefaultLogger('ERROR') });
const companies = {
  crash: { built_in: crashCompany, actions: [] },
  'every-step': { built_in: everyStepCompany, actions: everyStepActions },
  'built-in': { built_in: seeds.builtIn, actions: seeds.actions },
};
const { built_in, actions: own } = companies[COMPANY as keyof typeof companies];
const actions = registerActions(own);
const database = await openDatabase({
  url: DATABASE_URL,
  migrator_url: MIGRATOR_DATABASE_URL,
  built_in,
  post: postingWith(actions),
  ...processHooks,
});
const engine = workflowEngine(TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE);
const services = {
  database,
  actions,
  egress: createEgress({ allow: EGRESS_ALLOW.split(',').filter(Boolean) }),
  secrets: testBox,
  files: { storage: scratchFiles().storage, megabytes: 0 },
  public_url: 'https://works.test',
  channels: { email: { smtp_url: SMTP_URL, from: 'no-reply@works.test' } },
};
await startWorkers({ address: TEMPORAL_ADDRESS, namespace: TEMPORAL_NAMESPACE, queue: TASK_QUEUE, services });
// Few at once, so that runs wait for their turn while it is killed.
const relay = new Relay({ database, engine, queue: TASK_QUEUE, name: `process-${process.pid}`, runs_at_once: Number(RUNS_AT_ONCE), idle_ms: 100 });
await relay.start();
console.log('ready');
