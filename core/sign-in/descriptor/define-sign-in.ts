/** How one value of a sign-in is entered: secrets are sealed and never shown, addresses bind the secrets beside them to their server. */
type InputKind = { secret?: true; address?: true; choices?: readonly string[]; administrators?: true };

/** Every value that a sign-in may be made with. Those of `administrators` are seen and changed by product administrators alone where they stand in an integration. */
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

/** What the product knows of a value of a sign-in. */
export const inputKind = (name: SignInInput): InputKind => signInInputs[name];

/**
 * One way to sign in at another system: inputs that must be filled, and others that may be. A `session` is opened before
 * the call and used by later ones; otherwise each call is signed by itself. How that is done stands in `api/sign-ins/ways`.
 */
export type SignInDescriptor = {
  needs: readonly SignInInput[];
  takes: readonly SignInInput[];
  session: boolean;
  /** Whether a step may sign in so by values of its own; the others stand in integrations alone. */
  in_steps: boolean;
};

/** Describes a way to sign in; its literals stay known to the compiler, so that lists and records of ways derive from it. */
export const defineSignIn = <const D extends SignInDescriptor>(descriptor: D): D => descriptor;
