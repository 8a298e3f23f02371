import type { Json, JsonObject } from '@millwright/core/json.ts';

/** The name of a document, or of a part of one, for people; by language if it has translations. */
export const nameOf = ({ displayed_name, label, title, name, slug }: JsonObject): Json => displayed_name ?? label ?? title ?? name ?? slug ?? null;
