import type { Problem } from '../../errors.ts';
import type { Json, JsonObject } from '../../json.ts';

/** What becomes of a secret; `path` are the keys that lead to it, places in lists have none. */
export type Change = (secret: string, path: readonly string[]) => Json;

/** The secrets in documents of a collection: they are sealed where they are stored, and never answered. */
export type CollectionSecrets = {
  /** A document, or some keys of one, with its secrets changed. */
  change(content: JsonObject, change: Change): JsonObject;
  /** What a company changes of a built-in document, with its secrets changed. */
  changeOverride(template: JsonObject, override: JsonObject, change: Change): JsonObject;
  /** What is wrong with secrets as they are sent. */
  problems(sent: JsonObject): Problem[];
  /** Keys with a secret that is gone after a time: they are in no archive, and nobody is told that it is gone. */
  passing?: readonly string[];
  /** They belong to the server at the document's `url`: with another one, those that are not sent anew are lost. */
  boundToUrl?: boolean;
};
