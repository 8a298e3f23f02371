import type { JsonObject } from '@millwright/core/json.ts';
import type { Egress, EgressRequest } from '../../egress/fetch.ts';

/** A call to another system, before or after it is signed. */
export type SignedCall = { method: string; url: string; headers: Record<string, string>; body?: EgressRequest['body'] };

/** The result of a sign-in: how it signs calls, and when it expires (milliseconds since 1970). */
export type Session = { sign(call: SignedCall): Pick<SignedCall, 'url' | 'headers'>; until: number };

/** Returns the access token of a person's consent; renews it if it is `refused`, the token that the other system has just refused. */
export type ConsentToken = (refused: string | null) => Promise<string>;

/** The inputs of a sign-in, decrypted, with the `url` of the call among them, and the source of tokens by consent. */
export type SigningIn = { egress: Egress; input: JsonObject; timeout_ms: number; signal?: AbortSignal; consent?: ConsentToken };

/** A way to sign in: opens a session, which signs each call. */
export type Way = (work: SigningIn) => Promise<Session>;

/** A session that adds the same headers to every call. */
export const withHeaders = (headers: Record<string, string>, until = Number.POSITIVE_INFINITY): Session => ({
  sign: (call) => ({ url: call.url, headers: { ...call.headers, ...headers } }),
  until,
});
