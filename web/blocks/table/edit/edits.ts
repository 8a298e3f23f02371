import type { Json } from '@millwright/core/json.ts';
import type { FieldChange } from '../../source/block-source.ts';

/** The changes of one undo step. */
export type Act = FieldChange[];

export type CellState = { kind: 'saving' } | { kind: 'saved' } | { kind: 'refused'; reason: string; value: Json };

const depth = 100;

/** The state of recently edited cells, and the undo and redo stacks. */
export class Edits {
  private readonly cells = new Map<string, CellState>();
  private readonly leaving = new Set<string>();
  /** Rows that are being edited, with the number of pending edits: whether they still match is not known yet. */
  private readonly held = new Map<string, number>();
  private acts: Act[] = [];
  private undone: Act[] = [];

  state(id: string, field: string): CellState | undefined {
    return this.cells.get(`${id}/${field}`);
  }

  mark(id: string, field: string, state: CellState | null): void {
    if (state) this.cells.set(`${id}/${field}`, state);
    else this.cells.delete(`${id}/${field}`);
  }

  /** Whether a row no longer matches the filter; it stays until the table is refreshed. */
  leaves(id: string): boolean {
    return this.leaving.has(id);
  }

  /** The rows to read even though they no longer match, or may no longer match. */
  keptIds(): string[] {
    return [...new Set([...this.leaving, ...this.held.keys()])];
  }

  /** Keeps a row visible while its edit is pending; returns a function that ends this. */
  hold(id: string): () => void {
    this.held.set(id, (this.held.get(id) ?? 0) + 1);
    return () => {
      const count = (this.held.get(id) ?? 1) - 1;
      if (count) this.held.set(id, count);
      else this.held.delete(id);
    };
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

  /** Moves the last step between the undo and redo stacks; undefined if there is none. */
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
