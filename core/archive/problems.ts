/** The problem of an archive's file. `detail` is the other file or the number that is involved. */
export class ArchiveError extends Error {
  readonly path: string;
  readonly code: 'archive_unknown_file' | 'archive_without_id' | 'archive_twice' | 'archive_newer' | 'archive_no_manifest';
  readonly detail: string | undefined;

  constructor(path: string, code: ArchiveError['code'], detail?: string) {
    super(`${path}: ${code}`);
    this.path = path;
    this.code = code;
    this.detail = detail;
  }
}
