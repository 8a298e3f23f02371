/** The longest line, in characters. A longer one is noise: a wrong speed, or another kind of device. */
const longest = 8_000;

/** Splits a scanner's output into codes. Each code ends with CR, LF or both; control characters at its start and end are removed. */
export class SerialLines {
  private rest = '';

  /** Adds received text and returns the codes that it completes. */
  push(chunk: string): string[] {
    const lines = (this.rest + chunk).split(/[\r\n]+/);
    this.rest = (lines.pop() ?? '').slice(-longest);
    return lines.map(trimmed).filter(Boolean);
  }
}

/** Scanners may frame a code with STX and ETX. */
const isEdge = (character: string | undefined) => character !== undefined && character <= ' ';

function trimmed(line: string): string {
  let from = 0;
  let to = line.length;
  while (from < to && isEdge(line[from])) from++;
  while (to > from && isEdge(line[to - 1])) to--;
  return line.slice(from, to);
}
