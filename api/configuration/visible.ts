import { rightsKey } from '@millwright/core/access/principals.ts';
import type { Access, Principal } from '@millwright/core/access/types.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import { readGuard } from '@millwright/core/query/guard.ts';
import { visibleSchema } from '@millwright/core/query/visible.ts';
import type { Configuration } from './configuration.ts';

type Caller = { config: Configuration; principal: Principal; access: Access; client: { id: string } };

const byRole = new WeakMap<Configuration, Map<string, Schema>>();
/** Schemas that are kept at once, those last: a group can be looked at as each other one, which are too many to keep. */
const most = 100;

/** What the caller may see of the models, made once for each role: a change of a model or of a right makes a new configuration. */
export function visibleTo({ config, principal, access, client }: Caller): Schema {
  const roles = byRole.get(config) ?? new Map<string, Schema>();
  byRole.set(config, roles);
  const key = rightsKey(principal);
  const made = roles.get(key) ?? visibleSchema(config.schema, readGuard(access, client.id));
  roles.set(key, made);
  if (roles.size > most) roles.delete(roles.keys().next().value as string);
  return made;
}
