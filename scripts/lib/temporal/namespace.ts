import { setTimeout as sleep } from 'node:timers/promises';
import type { EngineTls } from '@millwright/api/engine/engine-tls.ts';
import { Connection } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';
import { SetupError, say } from '../console.ts';

/** The gRPC status NOT_FOUND. */
const not_found = 5;

/** How long to wait. A server starts slowly on a busy machine; a namespace is there at once, apart from caches. */
const patience_ms = { server: 120_000, namespace: 20_000 };

class NoNamespace extends Error {}

const isNotFound = (error: unknown) => (error as { code?: number }).code === not_found;
const isAboutNamespace = (error: unknown) => /namespace/i.test(String((error as { details?: string }).details));

async function findNamespace({ workflowService }: Connection, namespace: string, register: boolean) {
  try {
    await workflowService.describeNamespace({ namespace });
  } catch (error) {
    if (!isNotFound(error)) throw error;
    if (register) await workflowService.registerNamespace({ namespace, workflowExecutionRetentionPeriod: msToTs('3 days') });
    throw new NoNamespace();
  }
}

/** Requests a workflow that does not exist. The answer "not found" proves that frontend, history and database work. */
async function askHistory({ workflowService }: Connection, namespace: string) {
  try {
    await workflowService.describeWorkflowExecution({ namespace, execution: { workflowId: 'millwright-is-up' } });
  } catch (error) {
    if (!isNotFound(error)) throw error;
    if (isAboutNamespace(error)) throw new NoNamespace();
  }
}

/** Tells whether the server serves this namespace, or throws why not. `register` creates a missing namespace. */
export async function serves(
  address: string,
  namespace: string,
  { register, tls }: { register: boolean; tls?: EngineTls | undefined },
): Promise<true> {
  const connection = await Connection.connect({ address, connectTimeout: 2_000, tls: tls ?? null });
  try {
    await connection.withDeadline(Date.now() + 2_000, async () => {
      await findNamespace(connection, namespace, register);
      await askHistory(connection, namespace);
    });
    return true;
  } finally {
    await connection.close();
  }
}

function refusal(address: string, namespace: string, reason: unknown) {
  if (!(reason instanceof NoNamespace)) {
    const why = reason instanceof Error ? reason.message : String(reason);
    return new SetupError(
      `The workflow engine at ${address} does not answer: ${why}`,
      'Start it, or unset TEMPORAL_ADDRESS to use the embedded one.',
    );
  }
  return new SetupError(
    `The workflow engine at ${address} has no namespace "${namespace}".`,
    `Create one for this product alone (temporal operator namespace create -n ${namespace} --address ${address}), name another in TEMPORAL_NAMESPACE, or unset TEMPORAL_ADDRESS to use the embedded engine.`,
  );
}

/** Waits until an external server serves the namespace. It does not create it, because another product may use that server. */
export async function untilServed(address: string, namespace: string, patience = patience_ms, tls?: EngineTls): Promise<string> {
  say(`Waiting for the workflow engine at ${address}`);
  const began = Date.now();
  for (;;) {
    try {
      await serves(address, namespace, { register: false, tls });
      return address;
    } catch (reason) {
      const limit = reason instanceof NoNamespace ? patience.namespace : patience.server;
      if (Date.now() - began > limit) throw refusal(address, namespace, reason);
    }
    await sleep(250);
  }
}
