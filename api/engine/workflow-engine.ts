import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@millwright/core/errors.ts';
import { Client, Connection } from '@temporalio/client';

import type { EngineTls } from './engine-tls.ts';
import { traceHeaders } from './trace-headers.ts';

/** The way to the workflow engine. The connection is made when it is first needed and made again after it was lost. */
export type WorkflowEngine = {
  /** A connected client; 503 while the engine does not answer. */
  client(): Promise<Client>;
  /** Runs under way, of all clients; null when the engine does not answer now. */
  running(): Promise<number | null>;
  close(): Promise<void>;
};

const patience_ms = 3_000;
const answer_ms = 1_000;

/** Connects on demand to the engine at `address`, in the namespace; with `tls` both sides show certificates. */
export function workflowEngine(address: string, namespace: string, tls?: EngineTls): WorkflowEngine {
  let connecting: Promise<Connection> | null = null;

  const connection = () => {
    connecting ??= Connection.connect({ address, connectTimeout: patience_ms, tls: tls ?? null }).catch((error: unknown) => {
      connecting = null;
      throw error;
    });
    return connecting;
  };

  return {
    client: async () => {
      try {
        return new Client({ connection: await connection(), namespace, interceptors: { workflow: [traceHeaders] } });
      } catch (cause) {
        throw new AppError('unavailable', { service: 'workflows' }, { cause });
      }
    },
    running: async () => {
      const asked = connection().then((open) =>
        open.withDeadline(Date.now() + answer_ms, () =>
          open.workflowService.countWorkflowExecutions({ namespace, query: 'ExecutionStatus = "Running"' }),
        ),
      );
      const answered = asked.then(
        ({ count }) => Number(count),
        () => null,
      );
      return Promise.race([answered, sleep(answer_ms, null, { ref: false })]);
    },
    close: async () => {
      const open = await connecting?.catch(() => null);
      await open?.close();
    },
  };
}
