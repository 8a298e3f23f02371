import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Settings } from '../../settings/settings.ts';
import { folderStorage } from './folder.ts';
import { readS3Url } from './s3-url.ts';

/** The key of a file: the ids of its client and of itself, both made by the server. */
export type StorageKey = { client_id: string; id: string };
/** A range of bytes, counted from 0. The end is included. */
export type Part = { start: number; end: number };
export type StoredFile = { id: string; kept_at: Date };

/** Stores the content of files. After `keep` returns, the content survives a crash; before that nothing is readable at its place. */
export interface Storage {
  /** Copies the file at a local path to its place. */
  keep(place: StorageKey, path: string): Promise<void>;
  /** Opens the content or a range of it. Null if it does not exist. The caller must read or destroy the stream. */
  read(place: StorageKey, part?: Part | null): Promise<Readable | null>;
  /** Removes the content. It does nothing if there is none. */
  remove(place: StorageKey): Promise<void>;
  /** Lists all files of a client. */
  list(client_id: string): AsyncIterable<StoredFile>;
  /** Removes incomplete files that were begun before this time. */
  clearBroken(before: Date): Promise<void>;
  close(): void;
}

/** Opens the configured storage: FILES_URL, or a folder in the data directory. */
export async function openStorage({ FILES_URL, DATA_DIR }: Pick<Settings, 'FILES_URL' | 'DATA_DIR'>): Promise<Storage> {
  if (FILES_URL?.startsWith('s3:')) return (await import('./s3.ts')).s3Storage(readS3Url(FILES_URL));
  return folderStorage(FILES_URL ? FILES_URL.replace(/^file:(\/\/)?/, '') : join(DATA_DIR, 'files'));
}
