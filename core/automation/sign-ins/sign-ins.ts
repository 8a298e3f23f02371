import type { InputField } from '../descriptor/define-step.ts';
import type { SchemaKit } from '../descriptor/schema-kit.ts';

/** What a way to sign in needs: inputs that must be filled, and others that may be. */
type SignIn = { needs: readonly SignInInput[]; takes: readonly SignInInput[] };

const signInInputs = ['username', 'password', 'sign_in_url', 'client_id', 'client_secret', 'scope', 'token_endpoint'] as const;
export type SignInInput = (typeof signInInputs)[number];

/**
 * How a step signs in at another system. `basic` sends name and password with each call (RFC 7617); `cookie` posts them to
 * an address and sends the cookie that it answers; `metabase` opens a session of Metabase (`POST /api/session`); `oauth2`
 * gets a token for a client (RFC 6749, 4.4).
 */
export const signIns = {
  basic: { needs: ['username', 'password'], takes: [] },
  cookie: { needs: ['sign_in_url', 'username', 'password'], takes: [] },
  metabase: { needs: ['username', 'password'], takes: ['sign_in_url'] },
  oauth2: { needs: ['token_endpoint', 'client_id', 'client_secret'], takes: ['scope'] },
} as const satisfies Record<string, SignIn>;

export type SignInType = keyof typeof signIns;
export const signInTypes = Object.keys(signIns) as SignInType[];

/** Inputs of a sign-in that are secrets. */
export const signInSecrets = ['password', 'client_secret'] as const;

/** Values of a sign-in as they stand in the input of a step. */
export const signInInput = ({ z, text }: SchemaKit) => ({
  authentication: z.enum(['none', ...signInTypes] as ['none', ...SignInType[]]).optional(),
  username: text.optional(),
  password: text.optional(),
  sign_in_url: text.optional(),
  client_id: text.optional(),
  client_secret: text.optional(),
  scope: text.optional(),
  token_endpoint: text.optional(),
});

/** The ways to sign in that have an input. */
const usersOf = (name: SignInInput): SignInType[] =>
  signInTypes.filter((type) => ([...signIns[type].needs, ...signIns[type].takes] as SignInInput[]).includes(name));

const field = <const N extends SignInInput>(name: N, more: Partial<Omit<InputField, 'name' | 'label'>> = {}) => ({
  name,
  label: name,
  control: 'line' as const,
  empty: '',
  optional: true,
  when: { field: 'authentication', is: usersOf(name) },
  ...more,
});

/** The part of a form that fills `signInInput`. */
export const signInFields = [
  {
    name: 'authentication',
    label: 'authentication',
    control: 'choice',
    empty: 'none',
    usual: 'none',
    choices: ['none', ...signInTypes],
    optional: true,
    fixedOnly: true,
  },
  field('sign_in_url', { address: true }),
  field('token_endpoint', { address: true }),
  field('username'),
  { ...field('password'), control: 'secret' },
  field('client_id'),
  { ...field('client_secret'), control: 'secret' },
  field('scope'),
] as const satisfies readonly InputField[];
