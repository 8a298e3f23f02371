import { strFromU8, unzipSync } from 'fflate';

/** The most bytes of an archive's files, unpacked. It is many times the limit of the server. */
const most = 64_000_000;

/** Thrown if a zip can't be read. */
export class ZipError extends Error {
  readonly reason: 'no_zip' | 'too_large';
  constructor(reason: ZipError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** The texts of a zip's files whose paths are wanted. Throws ZipError if the file is no zip, is broken, or unpacks to too much. */
export function unzip(bytes: Uint8Array, wanted: (path: string) => boolean): Record<string, string> {
  let room = most;
  // The memory for a file is allocated by its size in the zip directory, before it is unpacked.
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
