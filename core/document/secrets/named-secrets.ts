import type { JsonObject } from '../../json.ts';
import type { Change, CollectionSecrets } from '../descriptor/collection-secrets.ts';
import { byName, changeSecrets, eitherWay } from './change-secrets.ts';

/** In the webhooks of an integration `{secret}` is the place for a secret, and none itself. */
const besidesPlaces =
  (change: Change): Change =>
  (secret, path) =>
    path[0] === 'webhooks' && /^\{\w+\}$/.test(secret) ? secret : change(secret, path);

/** Secrets that are told by the names of their keys, wherever these stand. They belong to the server at the document's `url`. */
export const namedSecrets: CollectionSecrets = {
  change: (content, change) => changeSecrets(content, besidesPlaces(change)) as JsonObject,
  changeOverride: (_, override, change) => changeSecrets(override, besidesPlaces(change), eitherWay(byName)) as JsonObject,
  problems: () => [],
  boundToUrl: true,
};
