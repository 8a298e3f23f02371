import type { Access, Acl, Principal } from '@millwright/core/access/types.ts';

/** Who calls: the principal, its rights at the route, and the access list they come from. */
export type Caller = { principal: Principal; access: Access; acl: Acl; token: string };
