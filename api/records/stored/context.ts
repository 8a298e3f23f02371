import type { Json } from '@millwright/core/json.ts';
import type { FilterContext } from '@millwright/core/value/context.ts';
import type { TenantTransaction } from '../../db/types.ts';

/** What filters and formulas of a transaction are evaluated in: its instant, the client's zone, and who asks. */
export const filterContext = (tenant: TenantTransaction, values: Record<string, Json> = {}): FilterContext => ({
  // Most ask for no time, and what asks for none may begin with its own statement.
  get now() {
    return tenant.now;
  },
  time_zone: tenant.client.time_zone,
  values: { ...values, user_id: tenant.principal.user_id, client_id: tenant.client.id },
});
