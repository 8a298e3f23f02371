import { keepDeleted } from '@millwright/core/document/rules/model.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';

/** The content, with attributes that its author left out as deleted ones: their columns keep the values. */
export function withKeptFields(before: JsonObject, content: JsonObject): JsonObject {
  if (!Array.isArray(before.schema) || !Array.isArray(content.schema)) return content;
  return { ...content, schema: keepDeleted(before.schema as unknown as Field[], content.schema as unknown as Field[]) as unknown as Json };
}
