import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { PassThrough, Readable, Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';
import yazl from 'yazl';

const manifestName = 'manifest.json';

/** Passes bytes on, and adds them to a hash. */
const hashing = (hash: Hash) =>
  new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });

/** An archive that is written entry by entry, and is there under its name only once it is whole. */
export class ArchiveWriter {
  readonly sums: Record<string, string> = {};
  private readonly zip = new yazl.ZipFile();
  private readonly path: string;
  private readonly written: Promise<void>;

  constructor(path: string) {
    this.path = path;
    const failed = new Promise<never>((_, reject) => this.zip.on('error', reject));
    const piped = pipeline(this.zip.outputStream as unknown as Readable, createWriteStream(this.aside, { mode: 0o600 }));
    this.written = Promise.race([piped, failed]);
    // Whoever ends it hears of it.
    this.written.catch(() => {});
  }

  private get aside() {
    return `${this.path}.part`;
  }

  /** Adds what this reads, and waits until it is written. */
  async add(name: string, source: Readable): Promise<void> {
    const hash = createHash('sha256');
    const passed = new PassThrough();
    this.zip.addReadStream(passed, name, { mode: 0o600, forceZip64Format: true });
    await Promise.race([pipeline(source, hashing(hash), passed), this.written]);
    this.sums[name] = hash.digest('hex');
  }

  async end(manifest: object): Promise<void> {
    await this.add(manifestName, Readable.from([JSON.stringify({ ...manifest, sums: { ...this.sums } })]));
    this.zip.end();
    await this.written;
    const file = await open(this.aside, 'r');
    await file.sync();
    await file.close();
    await rename(this.aside, this.path);
  }

  abandon(): Promise<void> {
    return rm(this.aside, { force: true });
  }
}

/** An archive that is read entry by entry. */
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

  get names(): string[] {
    return [...this.entries.keys()].filter((name) => name !== manifestName);
  }

  read(name: string): Promise<Readable> {
    const entry = this.entries.get(name);
    if (!entry) return Promise.reject(new Error(`The archive lacks ${name}.`));
    return new Promise((resolve, reject) => this.zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))));
  }

  async manifest<T>(): Promise<T & { sums: Record<string, string> }> {
    return JSON.parse(await text(await this.read(manifestName)));
  }

  /** The entries that are not what was written, or are missing. */
  async changed(sums: Record<string, string>): Promise<string[]> {
    const wrong: string[] = [];
    for (const [name, sum] of Object.entries(sums)) {
      const hash = createHash('sha256');
      try {
        await pipeline(await this.read(name), hash);
        if (hash.digest('hex') !== sum) wrong.push(name);
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
