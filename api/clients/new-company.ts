import type { NewClient } from '@millwright/core/contract/clients.ts';
import type { Database } from '../db/database.ts';
import type { Client } from '../db/entities/client.entity.ts';
import { loadDemo } from '../demo/load-demo.ts';
import { createClient, destroyClient } from './lifecycle/clients.service.ts';

/** With the demo's data it takes a minute; a call that is repeated meanwhile waits for the first. */
export const companyLimits = { timeout_ms: 120_000 };

/** Creates a company, with the demo company's data when asked for; what fails on the way leaves nothing behind. */
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
