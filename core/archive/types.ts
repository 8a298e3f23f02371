import type { Privilege } from '../access/types.ts';
import type { Override } from '../document/merge.ts';
import type { ConfigurationCollection } from '../document/types.ts';
import type { Json, JsonObject } from '../json.ts';

/** What a built-in document said at a place where the company changed it. */
export type Before = { at: string[]; value: Json };

type Placed = { collection: ConfigurationCollection; id: string; slug: string | null };
/** A document of the company's own, as it is stored, without secrets. */
export type OwnDocument = Placed & { content: JsonObject };
/** What the company has changed of a built-in document. */
export type ChangedBuiltIn = Placed & { changes: Override; before: Before[] };
export type ArchivedDocument = OwnDocument | ChangedBuiltIn;

/** A role with its lines of the access list: for each resource what is allowed or denied. */
export type ArchivedRole = { role: string; parent: string | null; label: string; rights: Record<string, Record<string, Privilege['verb']>> };

export type Configured = { documents: ArchivedDocument[]; roles: ArchivedRole[] };

/** One file of an archive: `key` tells what it is about whatever the file is called. */
export type Unit = { key: string; path: string; content: JsonObject };

/** The files of an archive, by their paths. */
export type ArchiveFiles = Record<string, JsonObject>;
