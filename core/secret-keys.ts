import { isObject, type Json } from './json.ts';

/** What stands for a secret that is set; sent back, it leaves the secret as it is. */
export const hidden = { $secret: true } as const;
/** What stands in a draft for a secret that was typed into it, and is not the one that is live. */
export const typedSecret = { ...hidden, typed: true } as const;
export const isHidden = (value: Json | undefined): boolean => isObject(value) && value.$secret === true;

const secretKeys =
  /^(password|passphrase|secret|token|access_token|refresh_token|api_key|client_secret|webhook_secret|webhook_verify_token|private_key|cookie|authorization)$/i;
const secretHeaders = /^(proxy-authorization|set-cookie|.*(token|secret|key|password).*)$/i;

/** Whether a text under this key is a secret: by its name, and inside `headers` whatever carries credentials. */
export const isSecretKey = (key: string, within: string): boolean => secretKeys.test(key) || (within === 'headers' && secretHeaders.test(key));
