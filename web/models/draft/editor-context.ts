import type { Problem } from '@millwright/core/errors.ts';
import type { Balance } from '@millwright/core/field/descriptor/setup.ts';
import type { AfterSaveRule } from '@millwright/core/model/rules/after-save.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import type { Model, TraceRule } from '@millwright/core/model/types.ts';
import { createContext, useContext, useState } from 'react';
import type { EditHistory } from '../../documents/history/use-history.ts';
import type { ModelContent, ModelDocument } from '../data/use-models.ts';
import type { Rule, RuleKind } from './rule-kinds.ts';

/** An incomplete balance. */
export type UnfinishedBalance = { [Part in 'entries' | 'amount' | 'account' | 'in' | 'out']?: Balance[Part] | undefined };

/** An incomplete rule for an action after saving, or for one that proposes values. */
export type UnfinishedAfterSave = Omit<AfterSaveRule, 'action'> & { action?: string | undefined };
export type Proposal = NonNullable<NonNullable<Model['misc']>['proposing']>;
export type UnfinishedProposal = Omit<Proposal, 'action'> & { action?: string | undefined };

/** Incomplete rules. They are not part of the draft until they are complete, and survive a change of tab or field. */
export type Unfinished = {
  unfinishedRules: Partial<Record<RuleKind, Rule>>;
  setUnfinishedRule: (kind: RuleKind, rule: Rule | null) => void;
  /** An incomplete trace rule of a model that has none yet. */
  unfinishedTrace: TraceRule | null;
  setUnfinishedTrace: (trace: TraceRule | null) => void;
  unfinishedAfterSave: UnfinishedAfterSave | null;
  setUnfinishedAfterSave: (rule: UnfinishedAfterSave | null) => void;
  unfinishedProposal: UnfinishedProposal | null;
  setUnfinishedProposal: (proposal: UnfinishedProposal | null) => void;
  /** Incomplete balances, by the id of their field. */
  unfinishedBalances: Readonly<Record<string, UnfinishedBalance | null>>;
  setUnfinishedBalance: (field: string, balance: UnfinishedBalance | null) => void;
};

/** The state that all parts of a model's page share. */
export type ModelEditor = Unfinished & {
  stored: ModelDocument;
  draft: ModelContent;
  /** All models, with this one as drafted. */
  schema: Schema;
  editable: boolean;
  /** Changes the draft; consecutive edits with the same tag are one undo step. */
  edit: (draft: ModelContent, tag?: string) => void;
  /** Ends an undo step, so that the next edit starts a new one. */
  seal: () => void;
  history: Pick<EditHistory<unknown>, 'canUndo' | 'canRedo' | 'undo' | 'redo'>;
  problems: readonly Problem[];
  /** Stores the problems that a plan has found in the draft. */
  refuse: (problems: readonly Problem[]) => void;
  /** The id of the field whose panel is open. */
  selected: string | null;
  select: (id: string | null) => void;
};

/** Stores incomplete rules while the page of the model is open. */
export function useUnfinished(): Unfinished {
  const [unfinishedRules, setRules] = useState<Unfinished['unfinishedRules']>({});
  const [unfinishedTrace, setUnfinishedTrace] = useState<Unfinished['unfinishedTrace']>(null);
  const [unfinishedAfterSave, setUnfinishedAfterSave] = useState<Unfinished['unfinishedAfterSave']>(null);
  const [unfinishedProposal, setUnfinishedProposal] = useState<Unfinished['unfinishedProposal']>(null);
  const [unfinishedBalances, setBalances] = useState<Unfinished['unfinishedBalances']>({});
  return {
    unfinishedRules,
    setUnfinishedRule: (kind, rule) => setRules((all) => ({ ...all, [kind]: rule ?? undefined })),
    unfinishedTrace,
    setUnfinishedTrace,
    unfinishedAfterSave,
    setUnfinishedAfterSave,
    unfinishedProposal,
    setUnfinishedProposal,
    unfinishedBalances,
    setUnfinishedBalance: (field, balance) => setBalances((all) => ({ ...all, [field]: balance })),
  };
}

/** Whether there are incomplete rules, which are lost when the person leaves the page. */
export const isUnfinished = ({
  draft,
  unfinishedRules,
  unfinishedTrace,
  unfinishedAfterSave,
  unfinishedProposal,
  unfinishedBalances,
}: Unfinished & Pick<ModelEditor, 'draft'>): boolean =>
  Boolean(unfinishedTrace ?? unfinishedAfterSave ?? unfinishedProposal) ||
  Object.values(unfinishedRules).some(Boolean) ||
  draft.schema.some(({ id, deleted }) => !deleted && unfinishedBalances[id]);

const Context = createContext<ModelEditor | null>(null);
export const ModelEditorContext = Context.Provider;

export function useModelEditor(): ModelEditor {
  const editor = useContext(Context);
  if (!editor) throw new Error('There is no model around this.');
  return editor;
}
