import type { JsonObject } from '../../json.ts';
import type { CollectionSecrets } from '../descriptor/collection-secrets.ts';
import { byName, changeSecrets, eitherWay } from './change-secrets.ts';

/** Secrets that are told by the names of their keys, wherever these stand. They belong to the server at the document's `url`. */
export const namedSecrets: CollectionSecrets = {
  change: (content, change) => changeSecrets(content, change) as JsonObject,
  changeOverride: (_, override, change) => changeSecrets(override, change, eitherWay(byName)) as JsonObject,
  problems: () => [],
  boundToUrl: true,
};
