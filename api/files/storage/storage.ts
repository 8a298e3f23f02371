import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Settings } from '../../settings/settings.ts';
import { folderStorage } from './folder.ts';
import { readS3Url } from './s3-url.ts';

/** Where something lies: the client's id and the file's, both made by the server. */
export type StorageKey = { client_id: string; id: string };
/** Bytes of a file, the last one included; counted from 0. */
export type Part = { start: number; end: number };
export type StoredFile = { id: string; kept_at: Date };

/** Keeps the content of files. What `keep` has answered outlives a crash; before that nothing is found at its place. */
export interface Storage {
  /** Copies the file at a local path to its place. */
  keep(place: StorageKey, path: string): Promise<void>;
  /** The content, or a part that it has; null when there is none. Whoever asked reads it to its end or destroys it. */
  read(place: StorageKey, part?: Part | null): Promise<Readable | null>;
  /** Fine when there is nothing. */
  remove(place: StorageKey): Promise<void>;
  /** All that is kept for a client. */
  list(client_id: string): AsyncIterable<StoredFile>;
  /** Clears what was begun before this time and never came to its end. */
  clearBroken(before: Date): Promise<void>;
  close(): void;
}

/** The storage that the settings name: FILES_URL, or a folder in the data directory. */
export async function openStorage({ FILES_URL, DATA_DIR }: Pick<Settings, 'FILES_URL' | 'DATA_DIR'>): Promise<Storage> {
  if (FILES_URL?.startsWith('s3:')) return (await import('./s3.ts')).s3Storage(readS3Url(FILES_URL));
  return folderStorage(FILES_URL ? FILES_URL.replace(/^file:(\/\/)?/, '') : join(DATA_DIR, 'files'));
}
