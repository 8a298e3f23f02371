import { z } from 'zod';
import { secondStepShape, sessionShape } from './auth.ts';
import { endpoint } from './parts/endpoint.ts';
import { isOneLine } from './parts/one-line.ts';
import { one } from './parts/shapes.ts';

const line = (most: number) => z.string().trim().min(1).max(most).refine(isOneLine, { error: 'Write it in one line.' });
const role = z.string().min(1).max(63);
const secret = z.string().min(1).max(2000);

const client = {
  /** The issuer. Its discovery document is `<issuer>/.well-known/openid-configuration`. */
  issuer: z
    .url({ protocol: /^https?$/, error: 'Write an address that begins with https://.' })
    .max(500)
    .refine((issuer) => !/[{}]/.test(issuer), { error: 'Write the issuer of one tenant: braces stand for any.' }),
  provider_client_id: line(300),
};
const settings = {
  ...client,
  /** The text on the button of the sign-in page. */
  name: line(60),
  /**
   * The claim that decides the group: a name, or a path such as `realm_access.roles`. If empty, groups are assigned in
   * the product.
   */
  claim: z.string().trim().max(200),
  /** Groups by value of the claim. The first line whose value is in the claim decides. */
  roles: z.array(z.strictObject({ value: line(300), role })).max(100),
  /** The group of people whom no line matches. */
  fallback_role: role,
  /** Refuses people whom no line matches, instead of giving them the fallback group. */
  only_matched: z.boolean(),
  /** Whether people who are new to the company are created at their first sign-in. */
  creates_people: z.boolean(),
  /** People of the provider, except administrators, can no longer sign in by password or passkey. */
  passwords_off: z.boolean(),
  enabled: z.boolean(),
};
const stored = z.strictObject({ ...settings, version: z.number().int() });
export type IdentityProvider = z.output<typeof stored>;
const changes = z.strictObject({
  ...settings,
  /** If missing, the stored secret stays, as long as the issuer is the same. */
  secret: secret.optional(),
  /** The version that was edited; 0 for a new one. */
  version: z.number().int().min(0),
});
export type IdentityProviderChanges = z.output<typeof changes>;

const administered = { access: ['UPDATE', 'CLIENTS'], by_person: true, by_password: true } as const;
const answer = z.strictObject({
  provider: stored.nullable(),
  /** How many people have signed in with the provider and can still sign in. */
  people: z.number().int(),
  /** The redirect address that the provider must know. It belongs to the company. */
  redirect_uri: z.string(),
  /** The sign-in page with the button of the company. */
  sign_in_address: z.string(),
});
export type IdentityProviderAnswer = z.output<typeof answer>;

export const readIdentityProvider = endpoint({
  method: 'GET',
  path: '/v1/identity-provider',
  summary: 'The OpenID Connect provider of the company, without its secret.',
  ...administered,
  output: one(answer),
});

export const saveIdentityProvider = endpoint({
  method: 'POST',
  path: '/v1/identity-provider',
  summary:
    'Set up or change the OpenID Connect provider of the company at a version. It also requires the right to change people and the rights of all groups of the company, because the provider decides who somebody is.',
  ...administered,
  input: changes,
  output: one(answer),
});

export const removeIdentityProvider = endpoint({
  method: 'POST',
  path: '/v1/identity-provider/remove',
  summary:
    'Delete the settings and the secret of the OpenID Connect provider. Its people stay signed in and will need a password. A new set-up with the same issuer recognises them.',
  ...administered,
  /** The version that was shown. */
  input: z.strictObject({ version: z.number().int().min(1) }),
  output: one(answer),
});

export const testIdentityProvider = endpoint({
  method: 'POST',
  path: '/v1/identity-provider/test',
  summary: 'Test the provider: read its discovery document, and check client id and secret. Nothing is stored.',
  ...administered,
  reads: true,
  input: z.strictObject({ ...client, secret: secret.optional() }),
  output: one(z.strictObject({ issuer: z.string(), authorization_endpoint: z.string() })),
  fails: ['upstream_failed', 'blocked_address', 'provider_refused'],
});

const company = z.string().min(1).max(200);
export const providerOfCompany = endpoint({
  method: 'GET',
  path: '/v1/auth/provider',
  summary: 'The provider of a company, by its key in the sign-in address. Null if there is none.',
  anonymous: true,
  query: z.strictObject({ company }),
  output: one(z.strictObject({ name: z.string() }).nullable()),
});

export const beginProviderSignIn = endpoint({
  method: 'POST',
  path: '/v1/auth/provider/begin',
  summary: 'The address at the provider to open in the browser, and a challenge to return with its answer. Valid once, for a few minutes.',
  anonymous: true,
  reads: true,
  input: z.strictObject({ company, remember: z.boolean().optional() }),
  output: z.strictObject({ address: z.string(), challenge: z.string() }),
});

export const signInByProvider = endpoint({
  method: 'POST',
  path: '/v1/auth/provider',
  summary: 'Sign in with the answer of the provider: the query of the address that it has redirected to. Sets an HttpOnly refresh cookie.',
  anonymous: true,
  reads: true,
  /** `company`: its id, the last segment of the redirect address. */
  input: z.strictObject({ company, challenge: z.string().max(4000), query: z.string().max(8000) }),
  output: z.union([sessionShape, secondStepShape]),
});
