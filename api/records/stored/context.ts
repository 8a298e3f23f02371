import type { Json } from '@millwright/core/json.ts';
import type { FilterContext } from '@millwright/core/value/context.ts';
import type { TenantTransaction } from '../../db/types.ts';

/** The context of filters and formulas in a transaction: its time, the client's time zone, and the caller. */
export const filterContext = (tenant: TenantTransaction, values: Record<string, Json> = {}): FilterContext => ({
  // Most statements need no time, and then the transaction can start with its first own statement.
  get now() {
    return tenant.now;
  },
  time_zone: tenant.client.time_zone,
  values: { ...values, user_id: tenant.principal.user_id, client_id: tenant.client.id },
});
