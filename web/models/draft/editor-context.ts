import type { Problem } from '@millwright/core/errors.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import { createContext, useContext } from 'react';
import type { EditHistory } from '../../documents/history/use-history.ts';
import type { ModelContent, ModelDocument } from '../data/use-models.ts';
import type { Rule, RuleKind } from './rule-kinds.ts';

/** What every part of a model's page edits. */
export type ModelEditor = {
  stored: ModelDocument;
  draft: ModelContent;
  /** All models with this one as it is drafted. */
  schema: Schema;
  editable: boolean;
  /** Edits with the same tag in a row are one step back. */
  edit: (draft: ModelContent, tag?: string) => void;
  /** The next edit begins a new step back, whatever its tag. */
  seal: () => void;
  history: Pick<EditHistory<unknown>, 'canUndo' | 'canRedo' | 'undo' | 'redo'>;
  problems: readonly Problem[];
  /** Remembers what a plan has found wrong with the draft. */
  refuse: (problems: readonly Problem[]) => void;
  /** Rules that do not say yet all that they need, by their kind: no part of the draft until they do. */
  unfinishedRules: Partial<Record<RuleKind, Rule>>;
  setUnfinishedRule: (kind: RuleKind, rule: Rule | null) => void;
  /** The field whose panel is open. */
  selected: string | null;
  select: (id: string | null) => void;
};

const Context = createContext<ModelEditor | null>(null);
export const ModelEditorContext = Context.Provider;

export function useModelEditor(): ModelEditor {
  const editor = useContext(Context);
  if (!editor) throw new Error('There is no model around this.');
  return editor;
}
