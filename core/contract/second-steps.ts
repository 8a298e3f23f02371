import { z } from 'zod';
import { sessionShape } from './auth.ts';
import { endpoint } from './parts/endpoint.ts';
import { idParams, instant, nothing, one } from './parts/shapes.ts';

const challenge = z.string().max(2000);
const code = z.string().trim().min(1).max(40);
const password = z.string().max(1000);
const recovery_codes = z.array(z.string());

/** The secret of an authenticator app, to type or as the address of a QR code. `challenge` is returned with the first code. */
const setUpShape = z.strictObject({ secret: z.string(), address: z.string(), challenge: z.string(), until: instant });
export type SetUp = z.output<typeof setUpShape>;

export const proveSecondStep = endpoint({
  method: 'POST',
  path: '/v1/auth/second-step',
  summary: 'The second step of a sign-in: a code of the authenticator app, or a recovery code. Sets an HttpOnly refresh cookie.',
  anonymous: true,
  reads: true,
  input: z.strictObject({ challenge, code }),
  output: sessionShape,
});

export const setUpAtSignIn = endpoint({
  method: 'POST',
  path: '/v1/auth/second-step/set-up',
  summary: 'A secret for an authenticator app, where a sign-in asks that a second step is set up.',
  anonymous: true,
  reads: true,
  input: z.strictObject({ challenge }),
  output: setUpShape,
});

export const enrolAtSignIn = endpoint({
  method: 'POST',
  path: '/v1/auth/second-step/enrol',
  summary: 'Set up a second step by the first code of the app, and sign in. The recovery codes are told this once.',
  anonymous: true,
  reads: true,
  input: z.strictObject({ challenge, code }),
  output: z.strictObject({ session: sessionShape, recovery_codes }),
});

const own = { by_person: true, by_password: true, at_home: true } as const;
const ownShape = z.strictObject({
  /** Null: not set up. */
  since: instant.nullable(),
  recovery_codes: z.number().int(),
  /** Whether the company requires it. If so, it can't be removed. */
  required: z.boolean(),
});
export type OwnSecondStep = z.output<typeof ownShape>;

export const readOwnSecondStep = endpoint({
  method: 'GET',
  path: '/v1/auth/own-second-step',
  summary: "Whether one's sign-in has a second step, and how many recovery codes are left.",
  by_person: true,
  at_home: true,
  output: one(ownShape),
});

export const setUpOwnSecondStep = endpoint({
  method: 'POST',
  path: '/v1/auth/own-second-step/set-up',
  summary: 'A secret for an authenticator app, by the password.',
  ...own,
  reads: true,
  input: z.strictObject({ password }),
  output: setUpShape,
});

export const enrolOwnSecondStep = endpoint({
  method: 'POST',
  path: '/v1/auth/own-second-step/enrol',
  summary: 'Set up a second step by the first code of the app. The recovery codes are told this once.',
  ...own,
  reads: true,
  input: z.strictObject({ challenge, code }),
  output: z.strictObject({ recovery_codes }),
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/v1/auth/own-second-step/recovery-codes',
  summary: 'New recovery codes, by the password and a code; those from before end.',
  ...own,
  reads: true,
  input: z.strictObject({ password, code }),
  output: z.strictObject({ recovery_codes }),
});

export const removeOwnSecondStep = endpoint({
  method: 'POST',
  path: '/v1/auth/own-second-step/remove',
  summary: 'Sign in by the password alone again: by the password and a code, unless the company asks for a second step.',
  ...own,
  reads: true,
  status: 204,
  input: z.strictObject({ password, code }),
  output: nothing,
});

export const readSecondStep = endpoint({
  method: 'GET',
  path: '/v1/people/:id/second-step',
  summary: 'Whether the sign-in of a person has a second step, and how many passkeys they have, for who may change them.',
  by_person: true,
  params: idParams,
  output: one(z.strictObject({ since: instant.nullable(), passkeys: z.number().int() })),
});

export const resetSecondStep = endpoint({
  method: 'POST',
  path: '/v1/people/:id/second-step/reset',
  summary: 'Take away the second step and the passkeys of a colleague who has lost them, for who may change them. They are told by mail.',
  by_person: true,
  by_password: true,
  at_home: true,
  params: idParams,
  status: 204,
  output: nothing,
});
