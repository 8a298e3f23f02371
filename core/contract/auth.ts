import { z } from 'zod';
import { endpoint } from './parts/endpoint.ts';
import { identity, instant, nothing, page, paging } from './parts/shapes.ts';
import { user } from './users.ts';

const email = z.string().trim().max(254);
export const sessionShape = z.strictObject({ token: z.string(), expires_at: instant, user });
export type SessionAnswer = z.output<typeof sessionShape>;

/**
 * The password was right, but a second step is required: a code, a passkey, or setting one of them up first. A passkey
 * signs in without the password.
 */
export const secondStepShape = z.strictObject({
  second_step: z.strictObject({
    asks: z.enum(['code', 'passkey', 'set_up']),
    /** Returned with the answer to the second step. It is valid for a few minutes and for one person. */
    challenge: z.string(),
    until: instant,
  }),
});
export type SecondStep = z.output<typeof secondStepShape>['second_step'];

export const login = endpoint({
  method: 'POST',
  path: '/v1/auth/login',
  summary: 'Sign in. Sets an HttpOnly refresh cookie. If a second step is required, the answer is its challenge instead.',
  anonymous: true,
  reads: true,
  input: z.strictObject({ email, password: z.string().max(1000), remember: z.boolean().optional() }),
  output: z.union([sessionShape, secondStepShape]),
});

export const refresh = endpoint({
  method: 'POST',
  path: '/v1/auth/refresh',
  summary: 'A new access token for the refresh cookie. The cookie is replaced.',
  anonymous: true,
  reads: true,
  output: sessionShape,
});

export const logout = endpoint({
  method: 'POST',
  path: '/v1/auth/logout',
  by_person: true,
  ends_view: true,
  summary: 'End the session at once.',
  reads: true,
  status: 204,
  output: nothing,
});

/** One sign-in in one browser, with all refreshes of its session. */
export const signInShape = z.strictObject({
  id: identity,
  user_agent: z.string().nullable(),
  ip: z.string().nullable(),
  created_at: instant,
  last_seen_at: instant,
  expires_at: instant,
  /** Whether it is the session of this call. */
  current: z.boolean(),
  /** Whether it acts inside another company. */
  impersonating: z.boolean(),
});
export type SignIn = z.output<typeof signInShape>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/v1/auth/sessions',
  by_person: true,
  summary: 'The caller’s own active sign-ins, most recently used first.',
  output: page(signInShape),
});

export const signInWays = ['password', 'second_step', 'passkey', 'provider', 'pin', 'badge'] as const;
export type SignInWay = (typeof signInWays)[number];
const pastSignIn = z.strictObject({
  id: identity,
  at: instant,
  way: z.enum(signInWays),
  ip: z.string(),
  user_agent: z.string().nullable(),
  /** The person had not signed in from this device before, and was informed by mail. */
  new_device: z.boolean(),
});
export type PastSignIn = z.output<typeof pastSignIn>;

export const listPastSignIns = endpoint({
  method: 'GET',
  path: '/v1/auth/sign-ins',
  by_person: true,
  at_home: true,
  summary: 'The caller’s own sign-ins of the last 90 days with time, method and device, newest first.',
  query: paging,
  output: page(pastSignIn),
});

export const endSessions = endpoint({
  method: 'POST',
  path: '/v1/auth/sessions/end',
  by_person: true,
  by_password: true,
  summary: 'End own sign-ins at once: one by `id`, all `others`, or `all`, including this one.',
  reads: true,
  status: 204,
  input: z.union([z.strictObject({ id: identity }), z.strictObject({ which: z.enum(['others', 'all']) })]),
  output: nothing,
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/v1/auth/password/forgot',
  summary: 'Mail a link for a new password if the address is known. The answer is always the same.',
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
  by_password: true,
  at_home: true,
  summary: 'Change the own password. It needs the current one, and ends every other session of the user.',
  reads: true,
  status: 204,
  input: z.strictObject({ current_password: z.string().max(1000), password: z.string().max(1000) }),
  output: nothing,
});

export const impersonate = endpoint({
  method: 'POST',
  path: '/v1/auth/impersonate',
  by_person: true,
  by_password: true,
  summary:
    'Act inside another client for an hour, as a product administrator. The other client’s audit log records it with the reason. It ends by leaving or by logout.',
  names_client: 'must',
  input: z.strictObject({ client_id: z.uuid(), reason: z.string().trim().min(1).max(500).optional() }),
  output: sessionShape,
});

export const viewAs = endpoint({
  method: 'POST',
  path: '/v1/auth/view-as',
  by_person: true,
  by_password: true,
  at_home: true,
  summary:
    'View the company as one of its people or groups for an hour, for those who may change people. Only what both may see is shown, and every change is refused. The audit log records it. It ends by leaving.',
  access: ['UPDATE', 'USERS'],
  reads: true,
  input: z.union([z.strictObject({ user_id: identity }), z.strictObject({ role: z.string().min(1).max(63) })]),
  output: sessionShape,
});

export const leave = endpoint({
  method: 'POST',
  path: '/v1/auth/leave',
  by_person: true,
  ends_view: true,
  summary: 'Stop acting inside another client, or viewing as somebody else. The sign-in stays.',
  reads: true,
  output: sessionShape,
});
