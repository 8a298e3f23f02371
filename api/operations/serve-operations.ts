import cluster from 'node:cluster';
import type { Database } from '../db/database.ts';
import type { WorkflowEngine } from '../engine/workflow-engine.ts';
import { readGauges } from './gauges.ts';
import { registry, startMeasuring } from './metrics.ts';
import { operationsServer } from './operations-server.ts';
import { answerQuestions } from './questions.ts';
import { readiness } from './readiness.ts';

export type Operations = { ready(): void; close(): Promise<void> };
/** `port` 0 serves nothing; `host` is this machine's own address unless told. */
type OperationsOptions = { service: string; port: number; host?: string | undefined; database: Database; engine: WorkflowEngine };

/** Answers operators for this process; one of several answers only the process that looks after them, which serves the port. */
export function serveOperations({ service, port, host, database, engine }: OperationsOptions): Operations {
  if (port === 0) return { ready: () => undefined, close: async () => undefined };
  startMeasuring(service);
  const measured = async () => {
    await readGauges(database, engine);
    return registry;
  };
  if (cluster.isWorker) {
    answerQuestions({ readiness: () => readiness(database, engine), metrics: async () => (await measured()).getMetricsAsJSON() });
    return { ready: () => undefined, close: async () => undefined };
  }
  let started = false;
  const { close } = operationsServer({
    port,
    host,
    sources: {
      started: () => started,
      readiness: () => readiness(database, engine),
      metrics: async () => ({ type: registry.contentType, text: await (await measured()).metrics() }),
    },
  });
  return {
    ready: () => {
      started = true;
    },
    close,
  };
}
