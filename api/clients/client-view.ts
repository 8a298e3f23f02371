import { flattenRoles } from '@millwright/core/access/flatten.ts';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Client } from '@millwright/core/contract/clients.ts';
import type { Client as ClientRow } from '../db/entities/client.entity.ts';

/** A client as the interface shows it. */
export function clientView(client: ClientRow): Client {
  const { id, name, language, time_zone, feature_flags, options, version } = client;
  const acl = client.acl ?? defaultAcl();
  return {
    id,
    name,
    language,
    time_zone,
    feature_flags,
    version,
    options: options as Client['options'],
    acl: { ...acl, flattenRoles: flattenRoles(acl.roles) },
    created_at: client.created_at.toISOString(),
  };
}
