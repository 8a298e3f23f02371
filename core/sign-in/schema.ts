import { z } from 'zod';
import { jsonObject } from '../schema/shared.ts';
import { inputKind, type SignInInput } from './descriptor/define-sign-in.ts';
import { isSignInType, type SignInType, signInOf, signInTypes } from './registry.ts';

const isWebAddress = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '');
const address = z.string().trim().max(2_000).refine(isWebAddress, { error: 'A web address is needed here.' });
const value = z.string().max(5_000);

function inputSchema(name: SignInInput): z.ZodType {
  const { choices, address: isAddress } = inputKind(name);
  if (choices) return z.enum(choices as [string, ...string[]]);
  return isAddress ? address : value;
}

/** A secret may be missing, because changing the address removes it until it is entered again. */
function schemaOf(type: SignInType) {
  const { needs, takes } = signInOf(type);
  const shape: Record<string, z.ZodType> = { type: z.literal(type) };
  for (const name of needs) shape[name] = inputKind(name).secret ? value.optional() : inputSchema(name).and(z.string().min(1));
  for (const name of takes) shape[name] = inputSchema(name).optional();
  return z.strictObject(shape);
}

/** The sign-in of an integration. Values from releases without ways to sign in are kept unchanged. */
export const authentication = z.union([
  z.discriminatedUnion('type', signInTypes.map(schemaOf) as unknown as [ReturnType<typeof schemaOf>]),
  jsonObject.refine(({ type }) => !isSignInType(type), { error: 'These are not the values of this way to sign in.' }),
]);
