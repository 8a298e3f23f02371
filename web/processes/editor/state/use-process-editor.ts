import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { AppFailure } from '../../../data/http.ts';
import { type EditHistory, useHistory } from '../../../documents/history/use-history.ts';
import { type DraftKeeping, useDocumentDraft } from '../../../documents/saving/use-document-draft.ts';
import { useLabel } from '../../../i18n/use-text.ts';
import type { ProcessDefinition } from '../../data/use-process.ts';
import { type ProcessChange, processChanges } from './changes.ts';
import { draftOf, onTop, type Policies, type ProcessDraft, type StepDraft, same, unfinished } from './draft.ts';
import { storedSteps, withIdentities } from './new-steps.ts';
import { type DraftedProcess, processKind } from './process-kind.ts';
import { type Saved, storeProcess } from './store-process.ts';

export type ProcessEditor = {
  stored: ProcessDefinition;
  history: EditHistory<ProcessDraft>;
  draft: ProcessDraft;
  selected: StepDraft | null;
  select: (id: string | null) => void;
  change: (parts: Partial<ProcessDraft>, tag?: string) => void;
  changeStep: (id: string, parts: Partial<StepDraft>, tag?: string) => void;
  dirty: boolean;
  pending: boolean;
  error: AppFailure | null;
  /** Whether the steps were stored before what is set for them was refused. */
  half: boolean;
  /** The steps in which something is missing. */
  missing: readonly string[];
  save: () => Promise<boolean>;
  /** What the draft makes of what is live. */
  changes: readonly ProcessChange[];
  /** Goes back to what is live; one step of undo. */
  discard: () => void;
  /** What was left on the device, until it is answered. */
  keeping: DraftKeeping<DraftedProcess, ProcessDraft>;
  takeUp: () => void;
};

const editing = (draft: ProcessDraft) => ({ draft });

/** The draft of a process with its steps back, and how it is stored on top of what it was read as. */
export function useProcessEditor(read: ProcessDefinition, policies: Policies): ProcessEditor {
  const label = useLabel();
  const client = useQueryClient();
  const stored = useMemo(() => draftOf(read, policies), [read, policies]);
  const history = useHistory<ProcessDraft>(stored);
  const [base, setBase] = useState<Saved>({ definition: read, draft: stored });
  const [chosen, select] = useState<string | null>(null);
  const mutation = useMutation<AppFailure | null, AppFailure, ProcessDraft>({
    networkMode: 'always',
    mutationFn: async (draft) => {
      try {
        return await storeProcess(base, policies, draft, ({ name }) => label(name));
      } finally {
        // Who saves again at once saves on top of what they have saved themselves: until that is read, saving goes on.
        await Promise.all([
          client.invalidateQueries({ queryKey: ['processes'] }),
          client.invalidateQueries({ queryKey: ['process', read.process.identity] }),
          client.invalidateQueries({ queryKey: ['documents', 'processes'] }),
        ]);
      }
    },
  });
  const { state: draft } = history;

  // What is stored now, by oneself or by somebody else, becomes what the draft stands on.
  if (base.definition !== read || !same(base.draft, stored)) {
    if (!mutation.isPending) {
      setBase({ definition: read, draft: stored });
      // A new step that was chosen stays so under the identity that it has got.
      const was = draft.steps.find(({ id, identity }) => id === chosen && identity === null);
      const made = was && stored.steps.find(({ key }) => key === was.key);
      if (made) select(made.id);
      const next = onTop(base.draft, withIdentities(draft, stored), stored);
      // Steps back would bring back steps that are not stored any more, or again those that are.
      if (!same(next, draft) || !same(storedSteps(base.draft), storedSteps(stored))) history.reset(next);
    }
  }

  const change = (parts: Partial<ProcessDraft>, tag?: string) => history.edit({ ...draft, ...parts }, tag);
  const changeStep = (id: string, parts: Partial<StepDraft>, tag?: string) =>
    change({ steps: draft.steps.map((step) => (step.id === id ? { ...step, ...parts } : step)) }, tag && `${id}/${tag}`);
  const missing = useMemo(() => unfinished(draft, label), [draft, label]);
  const save = async () => {
    try {
      return (await mutation.mutateAsync(draft)) === null;
    } catch (error) {
      if (!(error instanceof AppFailure)) throw error;
      return false;
    }
  };
  const selected = draft.steps.find(({ id }) => id === chosen) ?? draft.steps[0] ?? null;
  const dirty = !same(draft, base.draft);
  const drafted = { id: base.definition.process.identity, version: base.definition.process.version, draft: base.draft };
  const { past, future } = history;
  const keeping = useDocumentDraft(
    processKind,
    { base: drafted, dirty },
    { state: editing(draft), past: past.map(editing), future: future.map(editing) },
    true,
  );
  /** On top of what is live now; its steps back come along while that is what it was begun on. */
  const takeUp = () => {
    const { offered } = keeping;
    if (offered && same(offered.base.draft, stored)) history.restore(offered.steps?.past ?? [], offered.draft, offered.steps?.future ?? []);
    else if (offered) history.edit(onTop(offered.base.draft, withIdentities(offered.draft, stored), stored));
    keeping.answered();
  };
  return {
    stored: base.definition,
    history,
    draft,
    selected,
    select,
    change,
    changeStep,
    dirty,
    pending: mutation.isPending,
    error: mutation.error ?? mutation.data ?? null,
    half: Boolean(mutation.data),
    missing,
    save,
    changes: useMemo(() => processChanges(base.draft, draft), [base.draft, draft]),
    discard: () => history.edit(base.draft),
    keeping,
    takeUp,
  };
}
