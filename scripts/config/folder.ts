import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { type Manifest, manifestFile } from '@millwright/core/archive/format.ts';
import { textOf } from '@millwright/core/archive/text.ts';
import type { ArchiveFiles, Unit } from '@millwright/core/archive/types.ts';
import { unitsOfFiles } from '@millwright/core/archive/units.ts';
import type { PulledArchive } from '@millwright/core/contract/archive.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import { ConfigError } from './server.ts';

/** The folder of this program's own files beside the archive. It does not belong in a repository. */
const ownFolder = '.millwright';

/** The last pull from a company on a Git branch: the hashes of its files by subject, and their paths. */
type LastPull = { base: Record<string, string>; paths: Record<string, string> };
/** The result of a pull: the files that it wrote and removed, and those that both sides have changed. */
export type Merged = { written: string[]; removed: string[]; both: string[] };

const hashOf = (unit: Unit | undefined) => unit && createHash('sha256').update(textOf(unit.content)).digest('hex');
const byKey = (units: readonly Unit[]) => new Map(units.map((unit) => [unit.key, unit]));

/** Reads and writes the folder of an archive. */
export class Folder {
  private readonly root: string;

  constructor(root: string) {
    this.root = resolve(root);
  }

  /** Reads what a push sends. Throws if the folder has no manifest. */
  read(): { format: number; product: string; files: ArchiveFiles } {
    const manifest = this.json(manifestFile) as Manifest | null;
    if (!manifest) throw new ConfigError(`${join(this.root, manifestFile)} is missing: pull first.`);
    return { format: manifest.format, product: manifest.product, files: this.files() };
  }

  /** Returns the hashes of the last pull from a company. Undefined if there was none on this branch, whose files may be older. */
  baseOf(company: string): Record<string, string> | undefined {
    return this.lastPull(company)?.base;
  }

  /**
   * Applies what the company has changed since the last pull. What only the folder has changed stays. If both have changed
   * a file, the folder's file stays and the company's is written to `.millwright/theirs`, to be merged by hand.
   */
  merge(pulled: PulledArchive): Merged {
    const { id } = pulled.company;
    const [last, theirs, ours] = [this.lastPull(id), byKey(unitsOfFiles(pulled.files)), byKey(unitsOfFiles(this.files()))];
    const merged: Merged = { written: [], removed: [], both: [] };
    rmSync(this.own(join(ownFolder, 'theirs')), { recursive: true, force: true });
    for (const key of new Set([...theirs.keys(), ...Object.keys(last?.base ?? {})])) this.take(key, theirs.get(key), ours.get(key), last, merged);
    this.write(manifestFile, { format: pulled.format, product: pulled.product });
    this.keepPull(id, { base: pulled.base, paths: Object.fromEntries([...theirs].map(([key, { path }]) => [key, path])) });
    return merged;
  }

  private take(key: string, there: Unit | undefined, here: Unit | undefined, last: LastPull | null, merged: Merged): void {
    const [thereHash, hereHash, then] = [hashOf(there), hashOf(here), last?.base[key]];
    const moved = there && here && there.path !== here.path && hereHash === then;
    if ((thereHash === hereHash && !moved) || (thereHash === then && !moved)) return;
    if (hereHash === then) {
      if (here && here.path !== there?.path) this.remove(here.path);
      if (there) this.write(there.path, there.content);
      (there ? merged.written : merged.removed).push(there?.path ?? here?.path ?? key);
      return;
    }
    if (there) this.write(join(ownFolder, 'theirs', there.path), there.content);
    merged.both.push(here?.path ?? there?.path ?? key);
  }

  private pullFile(company: string): string {
    if (!/^[\w-]+$/.test(company)) throw new ConfigError(`${company} is no id of a company.`);
    return join(ownFolder, company, `${encodeURIComponent(this.branch())}.json`);
  }

  private branch(): string {
    try {
      const args = ['-C', this.root, 'rev-parse', '--symbolic-full-name', 'HEAD'];
      return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || 'none';
    } catch {
      return 'none';
    }
  }

  private lastPull = (company: string): LastPull | null => this.json(this.pullFile(company)) as LastPull | null;

  private keepPull(company: string, pull: LastPull): void {
    this.write(this.pullFile(company), pull as unknown as JsonObject);
    writeFileSync(this.own(join(ownFolder, '.gitignore')), '*\n');
  }

  /** Resolves the path of a file. Throws if it leads out of the folder. */
  private at(path: string): string {
    const place = resolve(this.root, path);
    if (!place.startsWith(this.root + sep)) throw new ConfigError(`${path} leads out of the folder.`);
    return place;
  }

  /** Resolves the path of a file to write or remove. Throws if a symbolic link is on the way, because it could lead elsewhere. */
  private own(path: string): string {
    const place = this.at(path);
    const parts = relative(this.root, place).split(sep);
    for (const [at] of parts.entries()) {
      const part = join(this.root, ...parts.slice(0, at + 1));
      if (lstatSync(part, { throwIfNoEntry: false })?.isSymbolicLink())
        throw new ConfigError(`${part} is a symbolic link: nothing is written there.`);
    }
    return place;
  }

  private json(path: string): Json {
    if (!existsSync(this.at(path))) return null;
    try {
      return JSON.parse(readFileSync(this.at(path), 'utf8')) as Json;
    } catch (error) {
      throw new ConfigError(`${path} is no JSON: ${(error as Error).message}`);
    }
  }

  private files(): ArchiveFiles {
    if (!existsSync(this.root)) return {};
    const folders = readdirSync(this.root, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
    const paths = folders.flatMap(({ name }) =>
      readdirSync(join(this.root, name), { recursive: true, encoding: 'utf8' }).map((path) => join(name, path)),
    );
    const json = paths.filter((path) => path.endsWith('.json')).sort();
    return Object.fromEntries(
      json.map((path) => {
        const content = this.json(path);
        if (!isObject(content)) throw new ConfigError(`${path} holds no object.`);
        return [path.split(sep).join('/'), content];
      }),
    );
  }

  private write(path: string, content: JsonObject): void {
    const place = this.own(path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, textOf(content));
  }

  private remove(path: string): void {
    rmSync(this.own(path), { force: true });
  }
}
