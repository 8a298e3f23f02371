import { strFromU8, unzipSync } from 'fflate';

/** Bytes that the files of an archive have together at most, unpacked: many times what the server takes. */
const most = 64_000_000;

/** What kept a zip from being read. */
export class ZipError extends Error {
  readonly reason: 'no_zip' | 'too_large';
  constructor(reason: ZipError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** The texts of a zip whose paths are wanted; throws ZipError where it is none, is broken or unpacks to too much. */
export function unzip(bytes: Uint8Array, wanted: (path: string) => boolean): Record<string, string> {
  let room = most;
  // The room for a file is made by its size in the directory, before it is unpacked into it.
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (!wanted(name)) return false;
    room -= originalSize;
    if (room < 0) throw new ZipError('too_large');
    return true;
  };
  try {
    const files = unzipSync(bytes, { filter });
    return Object.fromEntries(Object.entries(files).map(([path, content]) => [path, strFromU8(content)]));
  } catch (error) {
    throw error instanceof ZipError ? error : new ZipError('no_zip');
  }
}
