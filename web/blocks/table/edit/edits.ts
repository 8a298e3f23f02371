import type { Json } from '@millwright/core/json.ts';
import type { FieldChange } from '../../source/block-source.ts';

/** Changes that one act made; they are undone together. */
export type Act = FieldChange[];

export type CellState = { kind: 'saving' } | { kind: 'saved' } | { kind: 'refused'; reason: string; value: Json };

const depth = 100;

/** What happened to a table's cells lately, and the acts that can be undone. */
export class Edits {
  private readonly cells = new Map<string, CellState>();
  private readonly leaving = new Set<string>();
  private acts: Act[] = [];
  private undone: Act[] = [];

  state(id: string, field: string): CellState | undefined {
    return this.cells.get(`${id}/${field}`);
  }

  mark(id: string, field: string, state: CellState | null): void {
    if (state) this.cells.set(`${id}/${field}`, state);
    else this.cells.delete(`${id}/${field}`);
  }

  /** A row that no longer matches stays until the table is refreshed. */
  leaves(id: string): boolean {
    return this.leaving.has(id);
  }

  leavingIds(): string[] {
    return [...this.leaving];
  }

  markLeaving(id: string, leaves: boolean): void {
    if (leaves) this.leaving.add(id);
    else this.leaving.delete(id);
  }

  remember(act: Act): void {
    if (!act.length) return;
    this.acts = [...this.acts, act].slice(-depth);
    this.undone = [];
  }

  /** Moves the last act to what can be done again, or back; undefined when there is none. */
  takeLast(way: 'undo' | 'redo'): Act | undefined {
    const [from, to] = way === 'undo' ? [this.acts, this.undone] : [this.undone, this.acts];
    const act = from.pop();
    if (act) to.push(act);
    return act;
  }

  forgetLeaving(): void {
    this.leaving.clear();
  }
}
