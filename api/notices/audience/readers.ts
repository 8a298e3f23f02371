import { accessOfRole } from '@millwright/core/access/check-privileges.ts';
import { builtInRoles, defaultAcl } from '@millwright/core/access/roles.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { TenantTransaction } from '../../db/types.ts';

/** The roles whose people may read the records of a model. */
export function rolesThatRead({ config }: TenantTransaction, { model }: ResolvedModel): string[] {
  const acl = config.acl ?? defaultAcl();
  const roles = new Set([...builtInRoles, ...acl.roles].map(({ role }) => role));
  return [...roles].filter((role) => accessOfRole(acl, role).allows('READ', 'MODELS', { id: model.id }));
}
