/**
 * The properties of a sign-in's value. A `secret` is stored encrypted and never shown. An `address` binds the secrets beside it
 * to its server.
 */
type InputKind = { secret?: true; address?: true; choices?: readonly string[]; administrators?: true };

/**
 * All values that a sign-in may have. In integrations, only product administrators see and change values marked with
 * `administrators`.
 */
export const signInInputs = {
  username: {},
  password: { secret: true },
  sign_in_url: { address: true },
  header_name: {},
  parameter_name: {},
  prefix: {},
  api_key: { secret: true },
  secret: { secret: true },
  algorithm: { choices: ['sha256', 'sha512', 'sha1'] },
  encoding: { choices: ['hex', 'base64'] },
  timestamp_header: {},
  grant: { choices: ['client_credentials', 'authorization_code'] },
  authorization_endpoint: { address: true, administrators: true },
  token_endpoint: { address: true, administrators: true },
  client_id: { administrators: true },
  client_secret: { secret: true, administrators: true },
  scope: { administrators: true },
} as const satisfies Record<string, InputKind>;

export type SignInInput = keyof typeof signInInputs;
export const signInInputNames = Object.keys(signInInputs) as SignInInput[];

/** The properties of a value of a sign-in. */
export const inputKind = (name: SignInInput): InputKind => signInInputs[name];

/**
 * One way to sign in to another system: its required inputs (`needs`) and its optional ones (`takes`). A `session` is opened
 * before the call and reused by later calls; otherwise each call is signed by itself. The code is in `api/sign-ins/ways`.
 */
export type SignInDescriptor = {
  needs: readonly SignInInput[];
  takes: readonly SignInInput[];
  session: boolean;
  /** Whether a step may sign in like this with its own values. Other ways are only available in integrations. */
  in_steps: boolean;
};

/** Defines a way to sign in. It keeps literal types, so that lists and records of ways can derive from it. */
export const defineSignIn = <const D extends SignInDescriptor>(descriptor: D): D => descriptor;
