import type { Json, JsonObject } from '../json.ts';

/** Whether a person consents to this sign-in: its tokens are obtained once in a browser, and renewed automatically. */
export const isByConsent = ({ type, grant }: { type?: Json | undefined; grant?: Json | undefined }): boolean =>
  type === 'oauth2' && grant === 'authorization_code';

const originOf = (url: Json | undefined) => (typeof url === 'string' ? (URL.parse(url)?.origin ?? url) : JSON.stringify(url ?? null));

/** The server and the provider's client to which the tokens of a consent belong. Tokens are never used for others. */
export const boundTo = (url: Json | undefined, authentication: JsonObject): string =>
  JSON.stringify([
    originOf(url),
    ...['token_endpoint', 'authorization_endpoint', 'client_id'].map((name) =>
      typeof authentication[name] === 'string' ? authentication[name] : '',
    ),
  ]);
