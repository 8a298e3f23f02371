import type { Principal } from './types.ts';

/** The product itself, acting for a client with every right in it; in the name of a person where one has caused it. */
export function systemPrincipal(client_id: string, user_id: string | null = null): Principal {
  return { kind: 'system', client_id, user_id, role: 'system', cause: { kind: 'api', depth: 0, chain: [] } };
}
