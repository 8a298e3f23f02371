/** Looks in a row that must give the same code: one look alone may misread a damaged or moving code. */
const needed = 2;

/** Decides from successive camera images which code was shown. */
export class Sightings {
  private code = '';
  private count = 0;

  /** Adds the codes in one image. Returns the code that is now certain, else null. */
  see(codes: readonly string[]): string | null {
    const seen = codes.map((code) => code.trim()).filter(Boolean);
    const code = seen.includes(this.code) ? this.code : (seen[0] ?? '');
    this.count = code !== '' && code === this.code ? this.count + 1 : 1;
    this.code = code;
    return code !== '' && this.count >= needed ? code : null;
  }
}
