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
  /** Whether the steps were saved but their settings were refused. */
  half: boolean;
  /** The labels of incomplete steps. */
  missing: readonly string[];
  save: () => Promise<boolean>;
  /** The changes of the draft against the live process. */
  changes: readonly ProcessChange[];
  /** Discards the changes, as one undo step. */
  discard: () => void;
  /** An earlier draft of this device, until the person answers. */
  keeping: DraftKeeping<DraftedProcess, ProcessDraft>;
  takeUp: () => void;
};

const editing = (draft: ProcessDraft) => ({ draft });

/** Manages the draft of a process with undo, and saves it based on the version that was read. */
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
        // Saving continues until the saved version is read, so that a second save is based on it.
        await Promise.all([
          client.invalidateQueries({ queryKey: ['processes'] }),
          client.invalidateQueries({ queryKey: ['process', read.process.identity] }),
          client.invalidateQueries({ queryKey: ['documents', 'processes'] }),
        ]);
      }
    },
  });
  const { state: draft } = history;

  // A newly stored version, own or of another person, becomes the base of the draft.
  if (base.definition !== read || !same(base.draft, stored)) {
    if (!mutation.isPending) {
      setBase({ definition: read, draft: stored });
      // A selected new step stays selected under its stored identity.
      const was = draft.steps.find(({ id, identity }) => id === chosen && identity === null);
      const storedStep = was && stored.steps.find(({ key }) => key === was.key);
      if (storedStep) select(storedStep.id);
      const next = onTop(base.draft, withIdentities(draft, stored), stored);
      // Undo would restore steps that are no longer stored, or remove stored ones.
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
  /** Merges an earlier draft with the live version; its undo stack is restored only if the version is the same. */
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
