import type { JsonObject } from '../../json.ts';
import type { Change, CollectionSecrets } from '../descriptor/collection-secrets.ts';
import { byName, changeSecrets, eitherWay } from './change-secrets.ts';

/** In the webhooks of an integration, `{secret}` is a placeholder, not a secret. */
const besidesPlaces =
  (change: Change): Change =>
  (secret, path) =>
    path[0] === 'webhooks' && /^\{\w+\}$/.test(secret) ? secret : change(secret, path);

/** Secrets recognised by the names of their keys, at any depth. They belong to the server at the document's `url`. */
export const namedSecrets: CollectionSecrets = {
  change: (content, change) => changeSecrets(content, besidesPlaces(change)) as JsonObject,
  changeOverride: (_, override, change) => changeSecrets(override, besidesPlaces(change), eitherWay(byName)) as JsonObject,
  problems: () => [],
  boundToUrl: true,
};
