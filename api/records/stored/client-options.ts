import type { JsonObject } from '@millwright/core/json.ts';
import type { TenantTransaction } from '../../db/types.ts';

const optionsIn = new WeakMap<TenantTransaction, Promise<JsonObject>>();

/** The company's settings for actions and defaults, read once per transaction. */
export function clientOptions(tenant: TenantTransaction): Promise<JsonObject> {
  const options = optionsIn.get(tenant) ?? readOptions(tenant);
  optionsIn.set(tenant, options);
  return options;
}

async function readOptions(tenant: TenantTransaction): Promise<JsonObject> {
  const [row] = await tenant.query<{ options: JsonObject }>('SELECT options FROM platform.clients WHERE id = $1', [tenant.client.id], {
    name: 'client_options',
  });
  return row?.options ?? {};
}
