import { sameJson } from '@millwright/core/document/merge.ts';
import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';

const isAutomation = (collection: ConfigurationCollection) => collection === 'settings_data_connections';

/** The content with the folder of an automation as it is stored: without spaces around it. */
export const withTrimmedFolder = (collection: ConfigurationCollection, content: JsonObject): JsonObject =>
  isAutomation(collection) && typeof content.folder === 'string' ? { ...content, folder: content.folder.trim() } : content;

/** The content of a version: the folder of an automation belongs to none, so that going back to one leaves it where it is. */
export function ofVersion(collection: ConfigurationCollection, content: JsonObject): JsonObject {
  if (!isAutomation(collection)) return content;
  const { folder: _, ...rest } = content;
  return rest;
}

/** Whether a change moves an automation to another folder and does nothing else: it is the same version then. */
export function isMoveAlone(collection: ConfigurationCollection, before: JsonObject, after: JsonObject): boolean {
  const { folder: from, ...rest } = before;
  const { folder: to, ...others } = after;
  return isAutomation(collection) && !sameJson(from ?? null, to ?? null) && sameJson(rest, others);
}
