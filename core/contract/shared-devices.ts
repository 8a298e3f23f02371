import { z } from 'zod';
import { sessionShape } from './auth.ts';
import { endpoint } from './parts/endpoint.ts';
import { isOneLine } from './parts/one-line.ts';
import { pinPattern } from './parts/pin.ts';
import { identity, idParams, instant, nothing, one, page, paging } from './parts/shapes.ts';

/** Minutes without input after which a sign-in by PIN or badge ends. Each device has one of these values. */
export const idleChoices = [5, 10, 20, 30, 60] as const;
/** Wrong PINs of one person on one device until the password is required. */
export const mostWrongPins = 5;
/** Wrong PINs of one person on all devices, including former ones. So making more devices allows no more guesses. */
export const mostWrongPinsOfPerson = 25;

const idle = z.literal([...idleChoices]);
const pin = z.string().regex(pinPattern, { error: 'Use 4 to 8 digits.' });
/** The text of a badge, as its scanner types it. */
const badge = z
  .string()
  .trim()
  .min(6, { error: 'A badge has at least 6 characters.' })
  .max(200)
  .refine(isOneLine, { error: 'A badge has one line.' });

const device = z.strictObject({
  id: identity,
  name: z.string(),
  idle_minutes: z.number().int(),
  /** Who shared it. Null if the person is gone. */
  created_by: z.string().nullable(),
  created_at: instant,
  last_used_at: instant.nullable(),
});
export type SharedDevice = z.output<typeof device>;

const tile = z.strictObject({
  id: identity,
  name: z.string(),
  picture_url: z.string().nullable(),
  /** Too many wrong PINs, on this device or on all. Only a sign-in by password unlocks it. */
  locked: z.boolean(),
});
export type PersonTile = z.output<typeof tile>;

const thisDevice = z.strictObject({
  id: identity,
  name: z.string(),
  company: z.string(),
  idle_minutes: z.number().int(),
  people: z.array(tile),
});
export type ThisDevice = z.output<typeof thisDevice>;

export const shareDevice = endpoint({
  method: 'POST',
  path: '/v1/auth/shared-devices',
  summary:
    'Make this browser a shared device of the company, where PINs and badges sign in. For those who may change people. Sets an HttpOnly cookie.',
  access: ['UPDATE', 'USERS'],
  by_person: true,
  by_password: true,
  at_home: true,
  status: 201,
  input: z.strictObject({ name: z.string().trim().min(1).max(100).refine(isOneLine, { error: 'Write the name in one line.' }), idle_minutes: idle }),
  output: one(device),
});

export const listSharedDevices = endpoint({
  method: 'GET',
  path: '/v1/auth/shared-devices',
  summary: 'The shared devices of the company, newest first, for those who may change people.',
  access: ['UPDATE', 'USERS'],
  by_person: true,
  query: paging,
  output: page(device),
});

export const revokeSharedDevice = endpoint({
  method: 'DELETE',
  path: '/v1/auth/shared-devices/:id',
  summary: 'Stop sharing a device. PINs and badges are refused there at once, and people who signed in by one are signed out.',
  access: ['UPDATE', 'USERS'],
  by_person: true,
  at_home: true,
  params: idParams,
  status: 204,
  output: nothing,
});

export const readThisDevice = endpoint({
  method: 'GET',
  path: '/v1/auth/shared-device',
  summary: 'The shared device of this browser, by its cookie, with the people who have a PIN. Null if it is none.',
  anonymous: true,
  output: z.strictObject({ data: thisDevice.nullable() }),
});

export const signInByPin = endpoint({
  method: 'POST',
  path: '/v1/auth/pin',
  summary: 'Sign in by PIN, only on a shared device. Ends the previous sign-in there and sets an HttpOnly refresh cookie.',
  anonymous: true,
  reads: true,
  input: z.strictObject({ user_id: identity, pin: z.string().max(20) }),
  output: sessionShape,
});

export const signInByBadge = endpoint({
  method: 'POST',
  path: '/v1/auth/badge',
  summary: 'Sign in by badge, only on a shared device. Ends the previous sign-in there and sets an HttpOnly refresh cookie.',
  anonymous: true,
  reads: true,
  input: z.strictObject({ code: z.string().max(500) }),
  output: sessionShape,
});

export const readOwnPin = endpoint({
  method: 'GET',
  path: '/v1/auth/own-pin',
  summary: 'Whether the caller has a PIN. The PIN itself is never returned.',
  by_person: true,
  at_home: true,
  output: one(z.strictObject({ pin: z.boolean() })),
});

export const setOwnPin = endpoint({
  method: 'POST',
  path: '/v1/auth/own-pin',
  summary: 'Set the own PIN, with the password. Null removes it.',
  by_person: true,
  by_password: true,
  at_home: true,
  reads: true,
  status: 204,
  input: z.strictObject({ password: z.string().max(1000), pin: pin.nullable() }),
  output: nothing,
});

export const readBadge = endpoint({
  method: 'GET',
  path: '/v1/people/:id/badge',
  summary: 'Whether a person has a badge and a PIN, for those who may change the person. Neither is ever returned.',
  by_person: true,
  params: idParams,
  output: one(z.strictObject({ badge: z.boolean(), pin: z.boolean() })),
});

export const setBadge = endpoint({
  method: 'POST',
  path: '/v1/people/:id/badge',
  summary:
    'Assign the badge with this code to a person, for those who may change the person. Null removes it. A badge belongs to one person of the company.',
  by_person: true,
  at_home: true,
  params: idParams,
  status: 204,
  input: z.strictObject({ code: badge.nullable() }),
  output: nothing,
});
