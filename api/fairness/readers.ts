import type { Principal } from '@millwright/core/access/types.ts';

const readers = new WeakMap<Principal, AbortSignal>();

/** Tells when nobody waits any more for what this principal, one of a single request, reads. */
export const readsFor = (principal: Principal, gone: AbortSignal): void => void readers.set(principal, gone);

/** The signal of the request that the principal belongs to. */
export const readerOf = (principal: Principal): AbortSignal | undefined => readers.get(principal);
