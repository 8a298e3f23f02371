import { z } from 'zod';
import { endpoint } from './parts/endpoint.ts';
import { identity, instant, nothing, page } from './parts/shapes.ts';
import { user } from './users.ts';

const email = z.string().trim().max(254);
const session = z.strictObject({ token: z.string(), expires_at: instant, user });
export type SessionAnswer = z.output<typeof session>;

export const login = endpoint({
  method: 'POST',
  path: '/v1/auth/login',
  summary: 'Sign in. Sets an HttpOnly refresh cookie.',
  anonymous: true,
  reads: true,
  input: z.strictObject({ email, password: z.string().max(1000), remember: z.boolean().optional() }),
  output: session,
});

export const refresh = endpoint({
  method: 'POST',
  path: '/v1/auth/refresh',
  summary: 'A new token for the refresh cookie, which is replaced.',
  anonymous: true,
  reads: true,
  output: session,
});

export const logout = endpoint({
  method: 'POST',
  path: '/v1/auth/logout',
  by_person: true,
  summary: 'End the session at once.',
  reads: true,
  status: 204,
  output: nothing,
});

/** One sign-in on one browser, with all its continuations. */
const signIn = z.strictObject({
  id: identity,
  user_agent: z.string().nullable(),
  ip: z.string().nullable(),
  created_at: instant,
  last_seen_at: instant,
  expires_at: instant,
  /** Whether this call belongs to it. */
  current: z.boolean(),
  /** Whether it acts inside another company. */
  impersonating: z.boolean(),
});
export type SignIn = z.output<typeof signIn>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/v1/auth/sessions',
  by_person: true,
  summary: "Where one is signed in: every live sign-in of one's own, the last used first.",
  output: page(signIn),
});

export const endSessions = endpoint({
  method: 'POST',
  path: '/v1/auth/sessions/end',
  by_person: true,
  summary: "End sign-ins of one's own: one by its `id`, all `others`, or `all`, this one too. They are dead at once.",
  reads: true,
  status: 204,
  input: z.union([z.strictObject({ id: identity }), z.strictObject({ which: z.enum(['others', 'all']) })]),
  output: nothing,
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/v1/auth/password/forgot',
  summary: 'Mail a reset link, if the address is known. Always answers the same.',
  anonymous: true,
  reads: true,
  status: 202,
  input: z.strictObject({ email }),
  output: z.strictObject({}),
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/v1/auth/password/reset',
  summary: 'Set a new password with the token of a mailed link. Ends every session of the user.',
  anonymous: true,
  reads: true,
  status: 204,
  input: z.strictObject({ token: z.string().min(1).max(200), password: z.string().max(1000) }),
  output: nothing,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/v1/auth/password/change',
  by_person: true,
  summary: "Set a new password of one's own, by the current one. Ends every other session of the user.",
  reads: true,
  status: 204,
  input: z.strictObject({ current_password: z.string().max(1000), password: z.string().max(1000) }),
  output: nothing,
});

export const impersonate = endpoint({
  method: 'POST',
  path: '/v1/auth/impersonate',
  by_person: true,
  summary: 'Act inside another client, as a product administrator; ended by logout.',
  names_client: 'must',
  input: z.strictObject({ client_id: z.uuid() }),
  output: session,
});
