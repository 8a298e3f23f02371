import type { Access, Acl, Principal } from '@millwright/core/access/types.ts';

/** The caller of a request: the principal, its rights on the route, and the access list they come from. */
export type Caller = { principal: Principal; access: Access; acl: Acl; token: string };
