import type { Problem } from '@millwright/core/errors.ts';
import { createContext, useContext } from 'react';
import type { EditHistory } from '../../documents/history/use-history.ts';
import type { Draft, Editing } from '../data/draft.ts';
import type { StepTests } from '../data/use-test-step.ts';
import type { Slot } from '../graph/graph.ts';
import type { Trace } from '../runs/traces.ts';

/** The content of the dock. Where it covers the drawing (on a phone) it can be closed. */
export type Panel = { kind: 'inspector' } | { kind: 'closed' } | { kind: 'library'; slot: Slot };

/** The editor for its parts. */
export type Editor = {
  history: EditHistory<Editing>;
  draft: Draft;
  /** False without the right to change this automation, and while a run is displayed over it. */
  editable: boolean;
  /** A step's id, or `trigger`. */
  selected: string | null;
  select: (id: string | null) => void;
  panel: Panel;
  show: (panel: Panel) => void;
  /** The run displayed over the automation; null for none. */
  traces: ReadonlyMap<string, Trace> | null;
  /** Whether a draft of a live automation is edited. */
  drafting: boolean;
  /** Problems by step id or `trigger`. */
  problems: ReadonlyMap<string, Problem[]>;
  /** Advice by step id; it does not block publishing. */
  advice: ReadonlyMap<string, Problem[]>;
  /** Tests of single steps. */
  stepTests: StepTests;
  /** Changes the draft. Keystrokes in one field have the same tag. */
  change: (change: Partial<Draft> | null, tag?: string) => void;
};

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('useEditor outside an editor');
  return editor;
}
