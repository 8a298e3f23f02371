import { archiveFormat, type Manifest, manifestFile } from '@millwright/core/archive/format.ts';
import { textOf } from '@millwright/core/archive/text.ts';
import type { ArchiveFiles } from '@millwright/core/archive/types.ts';
import { unitsOfFiles } from '@millwright/core/archive/units.ts';
import type { PulledArchive } from '@millwright/core/contract/archive.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import { unzip, ZipError } from './unzip.ts';
import { zipOf } from './zip.ts';

/** The content of an archive file, with the hashes of the export (`base`) if it is from this company. */
export type ReadArchive = { archive: { format: number; product: string; files: ArchiveFiles }; base?: Record<string, string> };

/** Thrown if a file can't be read: the reason, and the file of the archive that is wrong, if any. */
export class ArchiveFileError extends Error {
  readonly reason: ZipError['reason'] | 'no_manifest' | 'no_json';
  readonly path: string;
  constructor(reason: ArchiveFileError['reason'], path = '') {
    super(reason);
    this.reason = reason;
    this.path = path;
  }
}

/** The path of the hashes of an export. `millwright config` stores those of a pull in the same way, outside of Git. */
const baseFile = (company: string) => `.millwright/${company}/none.json`;

/** The archive as one zip file. Unpacked, it is a folder that `millwright config` can read. */
export function archiveFile({ format, product, company, files, base }: PulledArchive): Blob {
  const paths = Object.fromEntries(unitsOfFiles(files).map(({ key, path }) => [key, path]));
  const contents: Record<string, Json> = { [manifestFile]: { format, product }, ...files, [baseFile(company.id)]: { base, paths } };
  return zipOf(Object.fromEntries(Object.entries(contents).map(([path, content]) => [path, textOf(content)])));
}

function objectIn(text: string, path: string): JsonObject {
  try {
    const content = JSON.parse(text) as Json;
    if (isObject(content)) return content;
  } catch {
    // Told below.
  }
  throw new ArchiveFileError('no_json', path);
}

async function textsIn(file: Blob): Promise<Record<string, string>> {
  try {
    return unzip(new Uint8Array(await file.arrayBuffer()), (path) => path.endsWith('.json') && !path.startsWith('__MACOSX/'));
  } catch (error) {
    throw error instanceof ZipError ? new ArchiveFileError(error.reason) : error;
  }
}

const isHidden = (path: string) => path.split('/').some((part) => part.startsWith('.'));

/** Reads an archive, also if it was zipped with its parent folder. Throws ArchiveFileError. */
export async function readArchiveFile(file: Blob, company: string): Promise<ReadArchive> {
  const texts = await textsIn(file);
  const manifest = Object.keys(texts)
    .filter((path) => path === manifestFile || path.endsWith(`/${manifestFile}`))
    .sort((one, two) => one.length - two.length)[0];
  if (manifest === undefined) throw new ArchiveFileError('no_manifest');
  const folder = manifest.slice(0, -manifestFile.length);
  const inside = Object.entries(texts).flatMap(([path, text]) => (path.startsWith(folder) ? [[path.slice(folder.length), text] as const] : []));
  const files = inside.filter(([path]) => path.includes('/') && !isHidden(path)).map(([path, text]) => [path, objectIn(text, path)] as const);
  const { format = archiveFormat, product = '' } = objectIn(texts[manifest] ?? '', manifest) as Partial<Manifest>;
  const baseEntry = inside.find(([path]) => path === baseFile(company));
  const base = baseEntry && (objectIn(baseEntry[1], baseEntry[0]).base as Record<string, string> | undefined);
  return { archive: { format, product, files: Object.fromEntries(files) }, ...(base && { base }) };
}
