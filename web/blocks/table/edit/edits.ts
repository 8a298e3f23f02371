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
  /** Rows that are being edited, by how many acts: whether they leave is not known yet. */
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

  /** A row that no longer matches stays until the table is refreshed. */
  leaves(id: string): boolean {
    return this.leaving.has(id);
  }

  /** Rows that are read although they no longer match, or may not any more. */
  keptIds(): string[] {
    return [...new Set([...this.leaving, ...this.held.keys()])];
  }

  /** A row whose edit is under way stays whatever it changes; answers what ends that. */
  hold(id: string): () => void {
    this.held.set(id, (this.held.get(id) ?? 0) + 1);
    return () => {
      const left = (this.held.get(id) ?? 1) - 1;
      if (left) this.held.set(id, left);
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
