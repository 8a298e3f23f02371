import { rightsKey } from '@millwright/core/access/principals.ts';
import type { Access, Principal } from '@millwright/core/access/types.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import { readGuard } from '@millwright/core/query/guard.ts';
import { visibleSchema } from '@millwright/core/query/visible.ts';
import type { Configuration } from './configuration.ts';

type Caller = { config: Configuration; principal: Principal; access: Access; client: { id: string } };

const byRole = new WeakMap<Configuration, Map<string, Schema>>();
/** The most cached schemas; the oldest are dropped. Previews combine groups, so there can be very many. */
const most = 100;

/** The schema that the caller may see, cached per role. A change of a model or right creates a new configuration, with a new cache. */
export function visibleTo({ config, principal, access, client }: Caller): Schema {
  const roles = byRole.get(config) ?? new Map<string, Schema>();
  byRole.set(config, roles);
  const key = rightsKey(principal);
  const made = roles.get(key) ?? visibleSchema(config.schema, readGuard(access, client.id));
  roles.set(key, made);
  if (roles.size > most) roles.delete(roles.keys().next().value as string);
  return made;
}
