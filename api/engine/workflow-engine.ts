import { AppError } from '@millwright/core/errors.ts';
import { Client, Connection, isGrpcServiceError } from '@temporalio/client';

import type { EngineTls } from './engine-tls.ts';
import { type Probed, sharedProbe } from './shared-probe.ts';
import { traceHeaders } from './trace-headers.ts';

/** The way to the workflow engine. The connection is made when it is first needed and made again after it was lost. */
export type WorkflowEngine = {
  /** A connected client; 503 while the engine does not answer. */
  client(): Promise<Client>;
  /** Whether the engine answers, and the runs under way, of all clients: asked once for all who ask within some seconds. */
  running(): Promise<Probed<number>>;
  close(): Promise<void>;
};

const patience_ms = 3_000;
const probing = { fresh_ms: 2_000, patience_ms: 1_000, grace_ms: 15_000 };
/** So long a question is left open: the engine that answers late is busy. */
const deadline_ms = 5_000;
/** What gRPC says of a call that was not answered in time, and of one more than the engine takes. */
const deadlineExceeded = 4;
const resourceExhausted = 8;

function meaning(error: unknown): 'busy' | 'late' | 'down' {
  if (!isGrpcServiceError(error)) return 'down';
  const code: number = error.code;
  return code === resourceExhausted ? 'busy' : code === deadlineExceeded ? 'late' : 'down';
}

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

  const countRuns = async () => {
    const open = await connection();
    const query = 'ExecutionStatus = "Running"';
    const asked = open.withDeadline(Date.now() + deadline_ms, () => open.workflowService.countWorkflowExecutions({ namespace, query }));
    return Number((await asked).count);
  };

  return {
    client: async () => {
      try {
        return new Client({ connection: await connection(), namespace, interceptors: { workflow: [traceHeaders] } });
      } catch (cause) {
        throw new AppError('unavailable', { service: 'workflows' }, { cause });
      }
    },
    running: sharedProbe(countRuns, { ...probing, meaning }),
    close: async () => {
      const open = await connecting?.catch(() => null);
      await open?.close();
    },
  };
}
