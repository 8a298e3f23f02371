import type { Problem } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import { useRef, useState } from 'react';
import { type Draft, editDraft, formDraft, type Sending } from '../../data/drafts/drafts.ts';
import { useUser } from '../../data/session.ts';
import { todayIn } from '../../format/zoned.ts';
import { failureOf } from '../../offline-queue/queue-entry.ts';
import { useDraft } from '../draft/use-draft.ts';
import { atSubmission, useScanFill } from '../values/autofill.ts';
import { decided, type FormConflict } from '../values/form-conflicts.ts';
import { type FieldPath, type FormContext, type FormValues, type Names, pathText, withValue } from '../values/form-values.ts';
import type { LoadedForm } from './use-form-answer.ts';
import { useSubmission } from './use-submission.ts';
import { type Filling, useTyped } from './use-typed.ts';
import type { Unfinished } from './use-unfinished.ts';
import { useVerdict, type Verdict } from './use-verdict.ts';

type Submitted = { identity: string } | 'waiting' | { refused: Problem[] };

export type FormState = Verdict & {
  values: FormValues;
  names: Names;
  busy: boolean;
  savedAt: string | null;
  recovery: Draft | null;
  /** Something was typed, now or before in what is offered for recovery, and not submitted. */
  unsubmitted: boolean;
  elsewhere: boolean;
  context: FormContext;
  set: (path: FieldPath, value: Json) => void;
  /** Says why a field is not ready to be sent (files on their way, text that is no choice yet): until it is, nothing is submitted. */
  unfinished: (path: string, why: Unfinished | null, soon?: boolean) => void;
  /** Waits a moment for what is about to be ready (`soon`). */
  ready: () => Promise<void>;
  recover: (use: boolean) => void;
  /** Keeps one of the two values, and what was typed everywhere else. */
  decide: (conflict: FormConflict, keep: 'mine' | 'theirs') => void;
  /** Looks at the values and shows what is wrong with them. */
  check: () => Problem[];
  /** The identity of the saved record, or what was refused. With `waits` it is kept here when it gets no answer. */
  submit: (waits: boolean) => Promise<Submitted>;
};

/** What a form's values are computed and checked with; its time is that of its opening. */
function useContextOf({ node_id }: LoadedForm): FormContext {
  const { id, client } = useUser();
  const [now] = useState(() => new Date());
  return { today: todayIn(client.time_zone, now), now: now.toISOString(), user_id: id, object_id: node_id ?? null };
}

/** What a form holds while it is filled in: nothing typed is lost, and one submission is sent under one key. */
export function useFormState(answer: LoadedForm, filling: Filling): FormState {
  const { form, id, node_id } = answer;
  const { unsent } = filling;
  const context = useContextOf(answer);
  const { start, typed, setTyped } = useTyped(answer, filling, context);
  const [refusal] = useState(() => unsent?.refusal && failureOf(unsent.refusal));
  const verdict = useVerdict(form, start.values, context, refusal);
  const sending = useRef<Sending | null>(unsent?.sending ?? null);
  const draft = useDraft(unsent ? editDraft(unsent.sending.key) : formDraft(id, node_id), typed, sending);
  const submission = useSubmission(answer, filling, context, sending);

  const set = (path: FieldPath, value: Json) => {
    setTyped((before) => ({ ...before, values: withValue(before.values, path, value) as FormValues, touched: true }));
    draft.answered();
    verdict.changed(pathText(path));
  };
  useScanFill(form.fields, set);

  const recover = (use: boolean) => {
    const { recovery } = draft;
    if (use && recovery) {
      sending.current = recovery.sending ?? null;
      const names: Names = new Map([...start.names, ...recovery.names]);
      setTyped(({ opened }) => ({ values: recovery.values, opened: recovery.opened ?? opened, names, touched: true }));
    }
    if (!use) draft.drop();
    draft.answered();
  };
  const decide = (conflict: FormConflict, keep: 'mine' | 'theirs') => {
    sending.current = null;
    setTyped((before) => ({ ...decided(form, before, conflict, keep), touched: true }));
    verdict.decided(conflict.field);
  };
  const check = () => verdict.check(atSubmission(form.fields, typed.values, context.now), node_id !== undefined);
  const submit = async (waits: boolean): Promise<Submitted> => {
    if (submission.busy) return { refused: [] };
    try {
      const saved = await submission.send(typed, waits, draft.keep);
      draft.drop();
      setTyped((before) => ({ ...before, touched: false }));
      return saved ?? 'waiting';
    } catch (error) {
      return { refused: verdict.refuse(typed.values, error) };
    }
  };

  const { problems, conflicts, failure, unfinished, ready } = verdict;
  const { savedAt, recovery, elsewhere } = draft;
  const { values, names, touched } = typed;
  const shown = { values, names, problems, conflicts, failure, busy: submission.busy, savedAt, recovery, elsewhere, context };
  return { ...shown, unsubmitted: touched || recovery !== null, set, unfinished, ready, recover, decide, check, submit };
}
