import type { JsonObject } from '../json.ts';

/** A record to link to: its identity, or a record of the same save by its `ref`. */
export type Target = string | { ref: string };

/** Links of one relation. `set` replaces all; `properties` are the relation's own attributes. */
export type RelationWrite = { name: string; action: 'link' | 'unlink' | 'set'; ids: Target[]; properties?: JsonObject };

/** Lines of one to-many relation: without identity they are created, with one updated; `delete` removes. */
export type ChildrenWrite = { name: string; items: SaveChild[]; delete?: string[] };
/** A record of a save, with its links and its lines. */
export type SaveChild = { identity?: string; version?: number; properties: JsonObject; relations?: RelationWrite[]; children?: ChildrenWrite[] };

/** One record to write, with its links and lines. `once` is a unique key of the effect: written before, it is left alone. */
export type SaveItem = SaveChild & { model: string; ref?: string; once?: string };

/** A record as a save left it. */
export type SavedRecord = { identity: string; version: number; model: string; created: boolean };
