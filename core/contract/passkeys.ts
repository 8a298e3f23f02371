import { z } from 'zod';
import { sessionShape } from './auth.ts';
import { endpoint } from './parts/endpoint.ts';
import { identity, idParams, instant, nothing, one, page, smallJson } from './parts/shapes.ts';

const challenge = z.string().max(2000);
const password = z.string().max(1000);
/** The answer of the browser's authenticator, as WebAuthn JSON. */
const response = smallJson(20_000);
/** The options for the browser's authenticator (WebAuthn JSON), and the challenge to return with its answer. */
const askedShape = z.strictObject({ options: z.record(z.string(), z.json()), challenge: z.string() });
export type PasskeyAsked = z.output<typeof askedShape>;

const passkey = z.strictObject({ id: identity, name: z.string(), created_at: instant, last_used_at: instant.nullable() });
export type Passkey = z.output<typeof passkey>;
/** The most passkeys of one person. */
export const mostPasskeys = 20;

export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/v1/auth/passkey/begin',
  summary: 'The WebAuthn options to sign in by a passkey. Valid once, for a few minutes.',
  anonymous: true,
  reads: true,
  output: askedShape,
});

export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/v1/auth/passkey',
  summary: 'Sign in by a passkey, without a password or a second step. Sets an HttpOnly refresh cookie.',
  anonymous: true,
  reads: true,
  input: z.strictObject({ challenge, response, remember: z.boolean().optional() }),
  output: sessionShape,
});

const own = { by_person: true, by_password: true, at_home: true } as const;

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/v1/auth/passkeys',
  summary: 'The caller’s own passkeys, newest first.',
  by_person: true,
  at_home: true,
  output: page(passkey),
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/v1/auth/passkeys/begin',
  summary: 'The WebAuthn options to create an own passkey. They require the password, and a code if there is a second step.',
  ...own,
  reads: true,
  input: z.strictObject({ password, code: z.string().trim().max(40).optional() }),
  output: askedShape,
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/v1/auth/passkeys',
  summary: 'Store an own passkey under a name.',
  ...own,
  reads: true,
  status: 201,
  input: z.strictObject({ challenge, response, name: z.string().trim().min(1).max(100) }),
  output: one(passkey),
});

export const removePasskey = endpoint({
  method: 'POST',
  path: '/v1/auth/passkeys/:id/remove',
  summary: 'Remove an own passkey, with the password. It no longer signs in.',
  ...own,
  reads: true,
  params: idParams,
  status: 204,
  input: z.strictObject({ password }),
  output: nothing,
});
