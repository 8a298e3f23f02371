import type { Privilege } from '../access/types.ts';
import type { Override } from '../document/merge.ts';
import type { ConfigurationCollection } from '../document/types.ts';
import type { Json, JsonObject } from '../json.ts';

/** The value of a built-in document at a place that the company changed. */
export type Before = { at: string[]; value: Json };

type Placed = { collection: ConfigurationCollection; id: string; slug: string | null };
/** A company's own document as it is stored, without secrets. */
export type OwnDocument = Placed & { content: JsonObject };
/** A company's changes of a built-in document. */
export type ChangedBuiltIn = Placed & { changes: Override; before: Before[] };
export type ArchivedDocument = OwnDocument | ChangedBuiltIn;

/** A role with its lines of the access list: the allowed and denied actions of each resource. */
export type ArchivedRole = { role: string; parent: string | null; label: string; rights: Record<string, Record<string, Privilege['verb']>> };

export type Configured = { documents: ArchivedDocument[]; roles: ArchivedRole[] };

/** One file of an archive. `key` identifies its document, attribute or role, independent of the file name. */
export type Unit = { key: string; path: string; content: JsonObject };

/** The files of an archive by path. */
export type ArchiveFiles = Record<string, JsonObject>;
