import { type SignInInput, signInInputs } from '../../sign-in/descriptor/define-sign-in.ts';
import { type SignInType, signInOf, signInTypes, waysWith } from '../../sign-in/registry.ts';
import type { InputField } from '../descriptor/define-step.ts';
import type { SchemaKit } from '../descriptor/schema-kit.ts';

/** The sign-in types for which a step can have its own values. */
export const stepSignIns: SignInType[] = signInTypes.filter((type) => signInOf(type).in_steps);

/** The inputs of a sign-in that are secrets. */
export const signInSecrets = ['password', 'client_secret'] as const satisfies SignInInput[];

/** The values of a sign-in in a step's input. */
export const signInInput = ({ z, text }: SchemaKit) => ({
  authentication: z.enum(['none', ...stepSignIns] as ['none', ...SignInType[]]).optional(),
  username: text.optional(),
  password: text.optional(),
  sign_in_url: text.optional(),
  grant: z.enum(signInInputs.grant.choices).optional(),
  authorization_endpoint: text.optional(),
  client_id: text.optional(),
  client_secret: text.optional(),
  scope: text.optional(),
  token_endpoint: text.optional(),
});

const field = <const N extends SignInInput>(name: N, more: Partial<Omit<InputField, 'name' | 'label'>> = {}) => ({
  name,
  label: name,
  control: 'line' as const,
  empty: '',
  optional: true,
  when: { field: 'authentication', is: waysWith(name) },
  ...more,
});

/** The form fields for `signInInput`. */
export const signInFields = [
  {
    name: 'authentication',
    label: 'authentication',
    control: 'choice',
    empty: 'none',
    usual: 'none',
    choices: ['none', ...stepSignIns],
    optional: true,
    fixedOnly: true,
  },
  field('sign_in_url', { address: true }),
  {
    ...field('grant'),
    control: 'choice',
    empty: signInInputs.grant.choices[0],
    usual: signInInputs.grant.choices[0],
    choices: signInInputs.grant.choices,
    fixedOnly: true,
  },
  field('authorization_endpoint', { address: true, when: { field: 'grant', is: ['authorization_code'] } }),
  field('token_endpoint', { address: true }),
  field('username'),
  { ...field('password'), control: 'secret' },
  field('client_id'),
  { ...field('client_secret'), control: 'secret' },
  field('scope'),
] as const satisfies readonly InputField[];
