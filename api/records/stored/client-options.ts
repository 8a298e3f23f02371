import type { JsonObject } from '@millwright/core/json.ts';
import type { TenantTransaction } from '../../db/types.ts';

/** What the company has set for actions and for defaults, as it stands in this transaction. */
export async function clientOptions(tenant: TenantTransaction): Promise<JsonObject> {
  const [row] = await tenant.query<{ options: JsonObject }>('SELECT options FROM platform.clients WHERE id = $1', [tenant.client.id], {
    name: 'client_options',
  });
  return row?.options ?? {};
}
