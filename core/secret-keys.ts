import { isObject, type Json } from './json.ts';

/** The placeholder for a stored secret. If it is sent back, the secret does not change. */
export const hidden = { $secret: true } as const;
/** The placeholder in a draft for a newly typed secret. */
export const typedSecret = { ...hidden, typed: true } as const;
export const isHidden = (value: Json | undefined): boolean => isObject(value) && value.$secret === true;

const secretKeys =
  /^(password|passphrase|secret|token|access_token|refresh_token|api_key|client_secret|webhook_secret|webhook_verify_token|private_key|cookie|authorization)$/i;
const secretHeaders = /^(proxy-authorization|set-cookie|.*(token|secret|key|password).*)$/i;

/** Whether a text under this key is a secret: because of its name or, inside `headers`, because the header contains credentials. */
export const isSecretKey = (key: string, within: string): boolean => secretKeys.test(key) || (within === 'headers' && secretHeaders.test(key));
