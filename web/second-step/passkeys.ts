import type { SessionAnswer } from '@millwright/core/contract/auth.ts';
import { addPasskey, beginPasskey, beginPasskeySignIn, type PasskeyAsked, signInByPasskey } from '@millwright/core/contract/passkeys.ts';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { post } from '../data/http.ts';
import { enter } from '../data/session.ts';

const anonymous = { anonymous: true };

/** Signs in by a passkey of this device, or of a phone beside it. */
export async function enterByPasskey(remember: boolean): Promise<void> {
  const { options, challenge } = await post<PasskeyAsked>(beginPasskeySignIn.path, undefined, anonymous);
  const response = await startAuthentication({ optionsJSON: options as never });
  enter(await post<SessionAnswer>(signInByPasskey.path, { challenge, response, remember }, anonymous), remember);
}

/** Makes a passkey of one's own. */
export async function makePasskey(name: string, proof: { password: string; code?: string }): Promise<void> {
  const { options, challenge } = await post<PasskeyAsked>(beginPasskey.path, proof);
  const response = await startRegistration({ optionsJSON: options as never });
  await post(addPasskey.path, { challenge, response: response as never, name });
}
