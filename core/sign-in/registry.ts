import { inputKind, type SignInDescriptor, type SignInInput } from './descriptor/define-sign-in.ts';
import { basic } from './types/basic.ts';
import { cookie } from './types/cookie.ts';
import { header } from './types/header.ts';
import { hmac } from './types/hmac.ts';
import { metabase } from './types/metabase.ts';
import { none } from './types/none.ts';
import { oauth2 } from './types/oauth2.ts';
import { query } from './types/query.ts';

/** Every way to sign in by stored name. A new one is a file in `types`, a line here, and a case in `api/sign-ins/ways`. */
const descriptors = { none, header, query, basic, cookie, metabase, oauth2, hmac } satisfies Record<string, SignInDescriptor>;

export type SignInType = keyof typeof descriptors;
export const signInTypes = Object.keys(descriptors) as SignInType[];

/** The descriptor of a way to sign in. */
export const signInOf = (type: SignInType): SignInDescriptor => descriptors[type];

/** Whether a stored text is the name of a way to sign in. */
export const isSignInType = (type: unknown): type is SignInType => typeof type === 'string' && Object.hasOwn(descriptors, type);

/** The inputs of a way, required ones first. */
export const inputsOf = (type: SignInType): SignInInput[] => [...signInOf(type).needs, ...signInOf(type).takes];

/** The ways that have an input. */
export const waysWith = (name: SignInInput): SignInType[] => signInTypes.filter((type) => inputsOf(type).includes(name));

/** The inputs that are secrets. */
export const secretInputs = (types: readonly SignInType[]): SignInInput[] => [
  ...new Set(types.flatMap(inputsOf).filter((name) => inputKind(name).secret === true)),
];
