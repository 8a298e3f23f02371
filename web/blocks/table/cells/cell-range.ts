/** A cell, by the index of its row and the path of its column. */
export type CellPlace = { row: number; column: string };
export type CellBox = { from: number; to: number; columns: readonly string[] };

/** A rectangular range of cells between two corners; `columns` are the visible columns in order. */
export class CellRange {
  private readonly shown: () => readonly string[];
  private corners: { from: CellPlace; to: CellPlace } | null = null;
  private known: CellBox | null = null;

  constructor(shown: () => readonly string[]) {
    this.shown = shown;
  }

  /** The rows and columns of the range; null for at most one cell. */
  get box(): CellBox | null {
    return this.known;
  }

  /** The moving corner of the range. */
  get end(): CellPlace | null {
    return this.corners?.to ?? null;
  }

  set(from: CellPlace, to: CellPlace): void {
    const paths = this.shown();
    const [a, b] = [paths.indexOf(from.column), paths.indexOf(to.column)];
    this.clear();
    if (a < 0 || b < 0 || (from.row === to.row && a === b)) return;
    this.corners = { from, to };
    const columns = paths.slice(Math.min(a, b), Math.max(a, b) + 1);
    this.known = { from: Math.min(from.row, to.row), to: Math.max(from.row, to.row), columns };
  }

  clear(): void {
    this.corners = null;
    this.known = null;
  }

  has(row: number | null, column: string): boolean {
    const box = this.known;
    return box !== null && row !== null && row >= box.from && row <= box.to && box.columns.includes(column);
  }

  /** The cell one step from the moving corner (or from `start`), limited to `rows` and the visible columns. */
  next(start: CellPlace, key: string, rows: number): CellPlace | null {
    const at = this.corners?.to ?? start;
    const paths = this.shown();
    const [down, right] = steps[key] ?? [0, 0];
    const column = paths[paths.indexOf(at.column) + right];
    const row = at.row + down;
    if ((!down && !right) || column === undefined || row < 0 || row >= rows) return null;
    return { row, column };
  }
}

const steps: Record<string, readonly [number, number]> = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] };
