import type { Problem } from '@millwright/core/errors.ts';
import { type Standing, standing } from '@millwright/core/form/conditions.ts';
import type { Json, JsonObject, Text } from '@millwright/core/json.ts';
import { type Answers, answerFor } from '@millwright/core/process/objections.ts';
import { useMemo, useRef, useState } from 'react';
import { serverNow } from '../../data/clock/server-time.ts';
import { type Draft, editDraft, formDraft, type Sending } from '../../data/drafts/drafts.ts';
import { AppFailure } from '../../data/http.ts';
import { isOutsider, useUser } from '../../data/session.ts';
import { todayIn } from '../../format/zoned.ts';
import { failureOf } from '../../offline-queue/queue-entry.ts';
import { useDraft } from '../draft/use-draft.ts';
import { atSubmission } from '../values/autofill.ts';
import { decided, type FormConflict } from '../values/form-conflicts.ts';
import { type FieldPath, type FormContext, type FormValues, fieldOf, filterContext, type Names, pathText, withValue } from '../values/form-values.ts';
import type { LoadedForm } from './use-form-answer.ts';
import { submissionOf, useSubmission } from './use-submission.ts';
import { type Filling, useTyped } from './use-typed.ts';
import type { Unfinished } from './use-unfinished.ts';
import { useVerdict, type Verdict } from './use-verdict.ts';

/** The result of a submission. `asked` is a question of the process step, `answers` confirm it. */
type Submitted = { identity: string } | 'waiting' | { refused: Problem[] } | { asked: Text; answers: Answers };

export type FormState = Verdict & {
  values: FormValues;
  /** The record's values when the form was opened; null for a new record. */
  opened: FormValues | null;
  names: Names;
  /** Which of the record's own fields are hidden and required for the current values. */
  stands: Standing;
  busy: boolean;
  savedAt: string | null;
  recovery: Draft | null;
  /** Whether there is unsubmitted input. */
  touched: boolean;
  /** Whether there is unsubmitted input, including a draft that is offered for recovery. */
  unsubmitted: boolean;
  elsewhere: boolean;
  context: FormContext;
  set: (path: FieldPath, value: Json) => void;
  /** Reports why a field isn't ready (an upload, text without a selection). Until it is cleared, submitting is blocked. */
  unfinished: (path: string, why: Unfinished | null, soon?: boolean) => void;
  /** Waits briefly for fields that will soon be ready (`soon`). */
  ready: () => Promise<void>;
  recover: (use: boolean) => void;
  /** Resolves a conflict with one of the two values. Other input stays. */
  decide: (conflict: FormConflict, keep: 'mine' | 'theirs') => void;
  /** Validates the values, or those at some paths, and shows the problems. */
  check: (at?: (place: string) => boolean) => Problem[];
  /** Shows the server's refusal of the current values. */
  refuse: (error: unknown) => Problem[];
  /** The values to be submitted. */
  sent: () => JsonObject;
  /** Submits; resolves to the saved record's identity, or the refusal. With `waits` it is queued if there is no answer; `answers` reply to the step's questions. */
  submit: (waits: boolean, answers?: Answers) => Promise<Submitted>;
};

/** The context of a form's formulas and conditions; its current time is that of opening. */
function useContextOf({ node_id }: LoadedForm): FormContext {
  const { id, client, first_name, last_name, email } = useUser();
  const name = [first_name, last_name].filter(Boolean).join(' ') || email;
  const [now] = useState(() => serverNow());
  const { time_zone } = client;
  return useMemo(
    () => ({
      today: todayIn(time_zone, now),
      now: now.toISOString(),
      user_id: isOutsider() ? '' : id,
      user_name: name,
      object_id: node_id ?? null,
      time_zone,
    }),
    [now, id, name, node_id, time_zone],
  );
}

/** Manages the state of a form: input is never lost, and one submission has one idempotency key. */
export function useFormState(answer: LoadedForm, filling: Filling): FormState {
  const { form, id, node_id } = answer;
  const { unsent, trial = false } = filling;
  const context = useContextOf(answer);
  const { start, typed, setTyped } = useTyped(answer, filling, context);
  const [refusal] = useState(() => unsent?.refusal && failureOf(unsent.refusal));
  const verdict = useVerdict(form, start.values, context, refusal);
  const sending = useRef<Sending | null>(unsent?.sending ?? null);
  const draft = useDraft(unsent ? editDraft(unsent.sending.key) : trial ? `trial.${id}` : formDraft(id, node_id), typed, sending, !trial);
  const submission = useSubmission(answer, filling, context, sending);

  const set = (path: FieldPath, value: Json) => {
    setTyped((before) => ({ ...before, values: withValue(before.values, path, value) as FormValues, touched: true }));
    draft.answered();
    verdict.changed(pathText(path));
  };
  const stands = useMemo(
    () => standing(form, typed.values, node_id !== undefined, {}, filterContext(context)),
    [form, typed.values, node_id, context],
  );

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
  const check = (at?: (place: string) => boolean) => verdict.check(atSubmission(form.fields, typed.values, context.now), node_id !== undefined, at);
  const refuse = (error: unknown) => verdict.refuse(typed.values, error);
  const sent = (): JsonObject => {
    const values = atSubmission(form.fields, typed.values, context.now);
    return submissionOf(answer, { ...typed, values }, context).values as JsonObject;
  };
  const submit = async (waits: boolean, answers: Answers = {}): Promise<Submitted> => {
    if (trial) return { identity: '' };
    if (submission.busy) return { refused: [] };
    try {
      const saved = await submission.send(typed, { waits, answers }, draft.keep);
      draft.drop();
      setTyped((before) => ({ ...before, touched: false }));
      return saved ?? 'waiting';
    } catch (error) {
      const answer = error instanceof AppFailure && answerFor(error.code);
      if (answer) return { asked: error.details.reason as Text, answers: answer };
      return { refused: verdict.refuse(typed.values, error) };
    }
  };

  const { conflicts, failure, unfinished, ready } = verdict;
  // Problems of hidden fields don't block saving.
  const problems = verdict.problems.filter(({ field }) => !stands.hidden.has(fieldOf(field)));
  const { savedAt, recovery, elsewhere } = draft;
  const { values, opened, names, touched } = typed;
  const content = { values, opened, names, stands, problems, conflicts, failure, busy: submission.busy, savedAt, recovery, elsewhere, context };
  return { ...content, touched, unsubmitted: touched || recovery !== null, set, unfinished, ready, recover, decide, check, refuse, sent, submit };
}
