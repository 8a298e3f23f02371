import type { Problem } from '@millwright/core/errors.ts';
import type { Balance } from '@millwright/core/field/descriptor/setup.ts';
import type { AfterSaveRule } from '@millwright/core/model/rules/after-save.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import type { Model, TraceRule } from '@millwright/core/model/types.ts';
import { createContext, useContext, useState } from 'react';
import type { EditHistory } from '../../documents/history/use-history.ts';
import type { ModelContent, ModelDocument } from '../data/use-models.ts';
import type { Rule, RuleKind } from './rule-kinds.ts';

/** What is said so far of a balance. */
export type UnfinishedBalance = { [Part in 'entries' | 'amount' | 'account' | 'in' | 'out']?: Balance[Part] | undefined };

/** What is said so far of an action that follows a save, and of one that proposes values. */
export type UnfinishedAfterSave = Omit<AfterSaveRule, 'action'> & { action?: string | undefined };
export type Proposal = NonNullable<NonNullable<Model['misc']>['proposing']>;
export type UnfinishedProposal = Omit<Proposal, 'action'> & { action?: string | undefined };

/** What does not say yet all that it needs: no part of the draft until it does, and there while another tab or field is looked at. */
export type Unfinished = {
  unfinishedRules: Partial<Record<RuleKind, Rule>>;
  setUnfinishedRule: (kind: RuleKind, rule: Rule | null) => void;
  /** How records are to be traced for the first time. */
  unfinishedTrace: TraceRule | null;
  setUnfinishedTrace: (trace: TraceRule | null) => void;
  unfinishedAfterSave: UnfinishedAfterSave | null;
  setUnfinishedAfterSave: (rule: UnfinishedAfterSave | null) => void;
  unfinishedProposal: UnfinishedProposal | null;
  setUnfinishedProposal: (proposal: UnfinishedProposal | null) => void;
  /** By the ids of their fields. */
  unfinishedBalances: Readonly<Record<string, UnfinishedBalance | null>>;
  setUnfinishedBalance: (field: string, balance: UnfinishedBalance | null) => void;
};

/** What every part of a model's page edits. */
export type ModelEditor = Unfinished & {
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
  /** The field whose panel is open. */
  selected: string | null;
  select: (id: string | null) => void;
};

/** Keeps what is begun for as long as the page of the model is open. */
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

/** Whether something is begun that no draft holds yet: who leaves the page loses it. */
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
