import type { NewClient } from '@millwright/core/contract/clients.ts';
import type { Database } from '../db/database.ts';
import type { Client } from '../db/entities/client.entity.ts';
import { loadDemo } from '../demo/load-demo.ts';
import { createClient, destroyClient } from './lifecycle/clients.service.ts';

/** Creation with demo data takes a minute. A call that is repeated meanwhile waits for the first one. */
export const companyLimits = { timeout_ms: 120_000 };

/** Creates a company, on request with the demo data. A failure leaves nothing behind. */
export async function newCompany(database: Database, { demo, ...input }: NewClient & { creation_key?: string }): Promise<Client> {
  const client = await createClient(database, input);
  if (!demo) return client;
  try {
    await loadDemo(database, client);
  } catch (error) {
    await destroyClient(database, client);
    throw error;
  }
  return client;
}
