import { z } from 'zod';
import { sessionShape } from './auth.ts';
import { endpoint } from './parts/endpoint.ts';
import { idParams, instant, nothing, one } from './parts/shapes.ts';

const challenge = z.string().max(2000);
const code = z.string().trim().min(1).max(40);
const password = z.string().max(1000);
const recovery_codes = z.array(z.string());

/** The secret of an authenticator app as text and as the address for a QR code. `challenge` is returned with the first code. */
const setUpShape = z.strictObject({ secret: z.string(), address: z.string(), challenge: z.string(), until: instant });
export type SetUp = z.output<typeof setUpShape>;

export const proveSecondStep = endpoint({
  method: 'POST',
  path: '/v1/auth/second-step',
  summary: 'Complete a sign-in with a code of the authenticator app or a recovery code. Sets an HttpOnly refresh cookie.',
  anonymous: true,
  reads: true,
  input: z.strictObject({ challenge, code }),
  output: sessionShape,
});

export const setUpAtSignIn = endpoint({
  method: 'POST',
  path: '/v1/auth/second-step/set-up',
  summary: 'A secret for an authenticator app, during a sign-in that requires one.',
  anonymous: true,
  reads: true,
  input: z.strictObject({ challenge }),
  output: setUpShape,
});

export const enrolAtSignIn = endpoint({
  method: 'POST',
  path: '/v1/auth/second-step/enrol',
  summary: 'Set up a second step with the first code of the app, and sign in. The recovery codes are returned only this once.',
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
  summary: 'Whether the caller has a second step, and how many recovery codes are left.',
  by_person: true,
  at_home: true,
  output: one(ownShape),
});

export const setUpOwnSecondStep = endpoint({
  method: 'POST',
  path: '/v1/auth/own-second-step/set-up',
  summary: 'A secret for an authenticator app. It requires the password.',
  ...own,
  reads: true,
  input: z.strictObject({ password }),
  output: setUpShape,
});

export const enrolOwnSecondStep = endpoint({
  method: 'POST',
  path: '/v1/auth/own-second-step/enrol',
  summary: 'Set up a second step with the first code of the app. The recovery codes are returned only this once.',
  ...own,
  reads: true,
  input: z.strictObject({ challenge, code }),
  output: z.strictObject({ recovery_codes }),
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/v1/auth/own-second-step/recovery-codes',
  summary: 'New recovery codes. They require the password and a code, and replace the old ones.',
  ...own,
  reads: true,
  input: z.strictObject({ password, code }),
  output: z.strictObject({ recovery_codes }),
});

export const removeOwnSecondStep = endpoint({
  method: 'POST',
  path: '/v1/auth/own-second-step/remove',
  summary: 'Remove the own second step, with the password and a code, unless the company requires it.',
  ...own,
  reads: true,
  status: 204,
  input: z.strictObject({ password, code }),
  output: nothing,
});

export const readSecondStep = endpoint({
  method: 'GET',
  path: '/v1/people/:id/second-step',
  summary: 'Whether a person has a second step, and how many passkeys, for those who may change the person.',
  by_person: true,
  params: idParams,
  output: one(z.strictObject({ since: instant.nullable(), passkeys: z.number().int() })),
});

export const resetSecondStep = endpoint({
  method: 'POST',
  path: '/v1/people/:id/second-step/reset',
  summary:
    'Remove the second step and all passkeys of a person who has lost them, for those who may change the person. The person is informed by mail.',
  by_person: true,
  by_password: true,
  at_home: true,
  params: idParams,
  status: 204,
  output: nothing,
});
