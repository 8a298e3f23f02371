import type { Json, JsonObject } from '../json.ts';

/** Whether this sign-in is by the consent of a person: its tokens are got once, in a browser, and renewed by themselves. */
export const isByConsent = ({ type, grant }: { type?: Json | undefined; grant?: Json | undefined }): boolean =>
  type === 'oauth2' && grant === 'authorization_code';

const originOf = (url: Json | undefined) => (typeof url === 'string' ? (URL.parse(url)?.origin ?? url) : JSON.stringify(url ?? null));

/**
 * What tokens of a consent belong to: the server that is called and the client at the provider that they were got from.
 * Tokens of something else are never used.
 */
export const boundTo = (url: Json | undefined, authentication: JsonObject): string =>
  JSON.stringify([
    originOf(url),
    ...['token_endpoint', 'authorization_endpoint', 'client_id'].map((name) =>
      typeof authentication[name] === 'string' ? authentication[name] : '',
    ),
  ]);
