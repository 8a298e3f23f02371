import type { Json } from '@millwright/core/json.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { AppFailure, call, post } from '../../../data/http.ts';
import { uuid } from '../../../data/uuid.ts';
import { type EditHistory, useHistory } from '../../../documents/history/use-history.ts';
import { useLabel } from '../../../i18n/use-text.ts';
import type { ProcessDefinition } from '../../data/use-process.ts';
import { draftOf, lineNumbers, onTop, type Policies, type ProcessDraft, policyChange, type StepDraft, same, unfinished } from './draft.ts';

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
  /** The steps in which something is missing. */
  missing: readonly string[];
  save: () => Promise<boolean>;
};

type Saved = { definition: ProcessDefinition; draft: ProcessDraft };

/** Stores new policies, changed ones all or none, and then the process with its steps; each at the version that it was edited at. */
async function store({ definition, draft: was }: Saved, policies: Policies, draft: ProcessDraft, nameOf: (step: StepDraft) => string) {
  const { process, steps } = definition;
  const wasSet = new Map(was.steps.map((step) => [step.id, step]));
  const changed = draft.steps.map((step) => ({
    step,
    stored: policies.get(step.key),
    change: policyChange(step, policies.get(step.key), process.model),
  }));
  for (const { step, stored, change } of changed) {
    // A step that nobody has set anything for needs none.
    if (!stored && !isAsBefore(step, wasSet.get(step.id)))
      await post('/v1/documents/processes', { key: step.key, slug: step.key, ...withoutNulls(change) });
  }
  const documents = changed.flatMap(({ stored, change }) =>
    stored && Object.keys(change).length ? [{ collection: 'processes', id: stored.id, version: stored.version, data: change }] : [],
  );
  if (documents.length) await post('/v1/documents/publish', { documents });
  const numbers = lineNumbers(draft, { process, steps });
  const before = new Map(steps.map((step) => [step.identity, step]));
  const body = {
    process_id: process.identity,
    label: draft.label.trim(),
    is_default: draft.is_default,
    steps: draft.steps.map((step, at) => {
      const { identity, key, planned, workstation } = step;
      const isRenamed = !same(step.name, wasSet.get(step.id)?.name);
      const label = isRenamed ? nameOf(step) : (before.get(identity ?? '')?.label ?? nameOf(step));
      return { ...(identity ? { identity } : {}), key, label, line_num: numbers[at] ?? at + 1, include_in_mrp: planned, workstation };
    }),
  };
  return (await call<{ data: ProcessDefinition }>('POST', '/v1/processes/save/', body, { version: process.version })).data;
}

/** Whether a step looks and asks as it did. */
function isAsBefore(step: StepDraft, before: StepDraft | undefined): boolean {
  return before !== undefined && same(policyParts(step), policyParts(before));
}
const policyParts = ({ name, tone, enter, leave, moves }: StepDraft) => ({ name, tone, enter, leave, moves });

const withoutNulls = (change: Record<string, Json>) => Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null));

/** The draft of a process with its steps back, and how it is stored on top of what it was read as. */
export function useProcessEditor(read: ProcessDefinition, policies: Policies): ProcessEditor {
  const label = useLabel();
  const client = useQueryClient();
  const stored = useMemo(() => draftOf(read, policies), [read, policies]);
  const history = useHistory<ProcessDraft>(stored);
  const [base, setBase] = useState<Saved>({ definition: read, draft: stored });
  const [chosen, select] = useState<string | null>(null);
  const mutation = useMutation<ProcessDefinition, AppFailure, ProcessDraft>({
    networkMode: 'always',
    mutationFn: (draft) => store(base, policies, draft, ({ name }) => label(name)),
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
      if (!same(next, draft)) history.reset(next);
    }
  }

  const change = (parts: Partial<ProcessDraft>, tag?: string) => history.edit({ ...draft, ...parts }, tag);
  const changeStep = (id: string, parts: Partial<StepDraft>, tag?: string) =>
    change({ steps: draft.steps.map((step) => (step.id === id ? { ...step, ...parts } : step)) }, tag && `${id}/${tag}`);
  const missing = useMemo(() => unfinished(draft, label), [draft, label]);
  const save = async () => {
    try {
      await mutation.mutateAsync(draft);
      return true;
    } catch (error) {
      if (!(error instanceof AppFailure)) throw error;
      return false;
    } finally {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['processes'] }),
        client.invalidateQueries({ queryKey: ['process', read.process.identity] }),
        client.invalidateQueries({ queryKey: ['documents', 'processes'] }),
      ]);
    }
  };
  const selected = draft.steps.find(({ id }) => id === chosen) ?? draft.steps[0] ?? null;
  const dirty = !same(draft, base.draft);
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
    error: mutation.error,
    missing,
    save,
  };
}

/** New steps that have been stored meanwhile are those of their key. */
const withIdentities = (draft: ProcessDraft, stored: ProcessDraft): ProcessDraft => {
  const byKey = new Map(stored.steps.map((step) => [step.key, step]));
  return {
    ...draft,
    steps: draft.steps.map((step) => {
      const there = step.identity === null ? byKey.get(step.key) : undefined;
      return there ? { ...step, id: there.id, identity: there.identity } : step;
    }),
  };
};

/** A step that is added: its key is its own, so that what is set for it holds for no other. */
export const newStep = (name: string): StepDraft => {
  const id = uuid();
  return {
    id,
    identity: null,
    key: `step-${id.slice(-12)}`,
    name,
    tone: 'active',
    workstation: null,
    planned: false,
    enter: [],
    leave: [],
    moves: [],
  };
};
