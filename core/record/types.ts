import type { JsonObject } from '../json.ts';

/** A record to link: its identity, or the `ref` of a record in the same save. */
export type Target = string | { ref: string };

/** Changes of the links of one relation. `set` replaces all; `properties` are attributes of the links. */
export type RelationWrite = { name: string; action: 'link' | 'unlink' | 'set'; ids: Target[]; properties?: JsonObject };

/**
 * Changes of the lines of one to-many relation. A line without identity is created, one with identity updated; `delete`
 * removes.
 */
export type ChildrenWrite = { name: string; items: SaveChild[]; delete?: string[] };
/** A record of a save, with its links and its lines. */
export type SaveChild = { identity?: string; version?: number; properties: JsonObject; relations?: RelationWrite[]; children?: ChildrenWrite[] };

/**
 * A record to write, with its links and lines. `once` is a unique key of the effect: if it was written before, nothing
 * happens.
 */
export type SaveItem = SaveChild & { model: string; ref?: string; once?: string };

/** A record after a save. */
export type SavedRecord = { identity: string; version: number; model: string; created: boolean };
