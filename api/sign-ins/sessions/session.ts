import type { JsonObject } from '@millwright/core/json.ts';
import type { Egress, EgressRequest } from '../../egress/fetch.ts';

/** A call that goes to another system, before or after it is signed. */
export type SignedCall = { method: string; url: string; headers: Record<string, string>; body?: EgressRequest['body'] };

/** What a sign-in has given, and until when it holds (milliseconds of the epoch). */
export type Session = { sign(call: SignedCall): Pick<SignedCall, 'url' | 'headers'>; until: number };

/** A token by the consent of a person; `refused` is one that the other system has just not taken. */
export type ConsentToken = (refused: string | null) => Promise<string>;

/** What a sign-in is made with: its opened inputs, the `url` that is called among them, and where tokens of a consent are. */
export type SigningIn = { egress: Egress; input: JsonObject; timeout_ms: number; signal?: AbortSignal; consent?: ConsentToken };

/** A way to sign in: opens a session, which signs each call. */
export type Way = (work: SigningIn) => Promise<Session>;

/** A session that adds the same headers to every call. */
export const withHeaders = (headers: Record<string, string>, until = Number.POSITIVE_INFINITY): Session => ({
  sign: (call) => ({ url: call.url, headers: { ...call.headers, ...headers } }),
  until,
});
