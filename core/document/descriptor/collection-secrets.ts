import type { Problem } from '../../errors.ts';
import type { Json, JsonObject } from '../../json.ts';

/** Replaces a secret. `path` lists the keys that lead to it, without positions in lists. */
export type Change = (secret: string, path: readonly string[]) => Json;

/** How to find the secrets in documents of a collection. Secrets are stored encrypted and never returned. */
export type CollectionSecrets = {
  /** Returns a document, or a part of one, with its secrets replaced. */
  change(content: JsonObject, change: Change): JsonObject;
  /** Returns a company's override of a built-in document with its secrets replaced. */
  changeOverride(template: JsonObject, override: JsonObject, change: Change): JsonObject;
  /** The problems of secrets as sent by a caller. */
  problems(sent: JsonObject): Problem[];
  /** Keys with a secret that expires. They are not exported, and a missing one is not reported. */
  passing?: readonly string[];
  /**
   * Whether the secrets belong to the server at the document's `url`. When the URL changes, secrets that are not sent again are
   * removed.
   */
  boundToUrl?: boolean;
};
