import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { PassThrough, Readable, Transform } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';
import yazl from 'yazl';
import type { Seal } from './sealed-file.ts';

const manifestName = 'manifest.json';
const proofName = 'manifest.proof';

/** The path of an archive while it is being written. */
export const asideOf = (path: string) => `${path}.part`;

export async function hashOf(source: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(source, hash);
  return hash.digest('hex');
}

/** Passes bytes on, and adds them to a hash. */
const hashing = (hash: Hash) =>
  new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });

/** Writes an archive entry by entry, encrypted by `seal`. The file gets its final name only when it is complete. */
export class ArchiveWriter {
  readonly sums: Record<string, string> = {};
  private readonly zip = new yazl.ZipFile();
  private readonly path: string;
  private readonly written: Promise<void>;

  constructor(path: string, seal?: Seal) {
    this.path = path;
    const failed = new Promise<never>((_, reject) => this.zip.on('error', reject));
    const zipped = this.zip.outputStream as unknown as Readable;
    // The flag `wx` refuses an existing file or link, so that nothing else is overwritten.
    const piped = rm(asideOf(path), { force: true }).then(() =>
      pipeline(seal ? seal(zipped) : zipped, createWriteStream(asideOf(path), { flags: 'wx', mode: 0o600 })),
    );
    this.written = Promise.race([piped, failed]);
    // `end` reports the error.
    this.written.catch(() => {});
  }

  /** Adds the content of a stream, and waits until it is written. */
  async add(name: string, source: Readable): Promise<void> {
    const hash = createHash('sha256');
    const passed = new PassThrough();
    this.zip.addReadStream(passed, name, { mode: 0o600, forceZip64Format: true });
    await Promise.race([pipeline(source, hashing(hash), passed), this.written]);
    this.sums[name] = hash.digest('hex');
  }

  /** Writes the manifest and ends the archive. `prove` returns a proof of the manifest's author. */
  async end(manifest: object, prove: (content: Buffer) => string): Promise<void> {
    const content = Buffer.from(JSON.stringify({ ...manifest, sums: this.sums }));
    await this.add(manifestName, Readable.from([content]));
    await this.add(proofName, Readable.from([prove(content)]));
    this.zip.end();
    await this.written;
    const file = await open(asideOf(this.path), 'r');
    await file.sync();
    await file.close();
    await rename(asideOf(this.path), this.path);
  }

  abandon(): Promise<void> {
    return rm(asideOf(this.path), { force: true });
  }
}

/** Reads an archive entry by entry. */
export class ArchiveReader {
  private readonly zip: yauzl.ZipFile;
  private readonly entries: ReadonlyMap<string, yauzl.Entry>;

  private constructor(zip: yauzl.ZipFile, entries: ReadonlyMap<string, yauzl.Entry>) {
    this.zip = zip;
    this.entries = entries;
  }

  static async open(path: string): Promise<ArchiveReader> {
    const zip = await new Promise<yauzl.ZipFile>((resolve, reject) =>
      yauzl.open(path, { lazyEntries: true, autoClose: false }, (error, opened) => (error ? reject(error) : resolve(opened))),
    );
    const entries = new Map<string, yauzl.Entry>();
    await new Promise<void>((resolve, reject) => {
      zip.on('entry', (entry: yauzl.Entry) => {
        entries.set(entry.fileName, entry);
        zip.readEntry();
      });
      zip.once('end', resolve);
      zip.once('error', reject);
      zip.readEntry();
    });
    return new ArchiveReader(zip, entries);
  }

  read(name: string): Promise<Readable> {
    const entry = this.entries.get(name);
    if (!entry) return Promise.reject(new Error(`The archive lacks ${name}.`));
    return new Promise((resolve, reject) => this.zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))));
  }

  async manifest(): Promise<{ content: Buffer; proof: string }> {
    const content = await buffer(await this.read(manifestName));
    return { content, proof: this.entries.has(proofName) ? await text(await this.read(proofName)) : '' };
  }

  /** The entries whose content differs from its checksum, or that are missing. */
  async changed(sums: Record<string, string>): Promise<string[]> {
    const wrong: string[] = [];
    for (const [name, sum] of Object.entries(sums)) {
      try {
        if ((await hashOf(await this.read(name))) !== sum) wrong.push(name);
      } catch {
        wrong.push(name);
      }
    }
    return wrong;
  }

  close(): void {
    this.zip.close();
  }
}
