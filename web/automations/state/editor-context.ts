import type { Problem } from '@millwright/core/errors.ts';
import { createContext, useContext } from 'react';
import type { EditHistory } from '../../documents/history/use-history.ts';
import type { Draft, Editing } from '../data/draft.ts';
import type { StepTests } from '../data/use-test-step.ts';
import type { Slot } from '../graph/graph.ts';
import type { Trace } from '../runs/traces.ts';

/** What the dock beside the drawing shows. Where it lies over the drawing (on a phone) it can be closed. */
export type Panel = { kind: 'inspector' } | { kind: 'closed' } | { kind: 'library'; slot: Slot };

/** The editor as its parts see it. */
export type Editor = {
  history: EditHistory<Editing>;
  draft: Draft;
  /** False without the right to change this automation, and while a run is laid over it. */
  editable: boolean;
  /** A step's id, or `trigger`. */
  selected: string | null;
  select: (id: string | null) => void;
  panel: Panel;
  show: (panel: Panel) => void;
  /** The run that is drawn over the automation; null shows the automation alone. */
  traces: ReadonlyMap<string, Trace> | null;
  /** Whether it is a draft beside what is live. */
  drafting: boolean;
  /** Problems by the step's id or `trigger`. */
  problems: ReadonlyMap<string, Problem[]>;
  /** What is hardly meant, by the step's id; it keeps nothing from being published. */
  advice: ReadonlyMap<string, Problem[]>;
  /** Tests of single steps. */
  stepTests: StepTests;
  /** Changes the draft; keystrokes of one field carry the same tag. */
  change: (change: Partial<Draft> | null, tag?: string) => void;
};

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('useEditor outside an editor');
  return editor;
}
