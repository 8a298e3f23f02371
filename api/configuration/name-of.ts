import type { Json, JsonObject } from '@millwright/core/json.ts';

/** What people call a document or a thing of one: its words, by language where it has them. */
export const nameOf = ({ displayed_name, label, title, name, slug }: JsonObject): Json => displayed_name ?? label ?? title ?? name ?? slug ?? null;
