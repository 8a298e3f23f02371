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

/** `asked` is what the form's next step asks before it takes the record, `answers` what who agrees says by it. */
type Submitted = { identity: string } | 'waiting' | { refused: Problem[] } | { asked: Text; answers: Answers };

export type FormState = Verdict & {
  values: FormValues;
  /** What the record held when the form was opened; null for a new one. */
  opened: FormValues | null;
  names: Names;
  /** What of the record's own fields is hidden and required, for what is filled in. */
  stands: Standing;
  busy: boolean;
  savedAt: string | null;
  recovery: Draft | null;
  /** Something was typed here and not submitted. */
  touched: boolean;
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
  /** Looks at the values, or at those at some places, and shows what is wrong with them. */
  check: (at?: (place: string) => boolean) => Problem[];
  /** Shows what the server has refused of the values as they are. */
  refuse: (error: unknown) => Problem[];
  /** The values as they would be sent now. */
  sent: () => JsonObject;
  /** The identity of the saved record, or what was refused. With `waits` it is kept here when it gets no answer; `answers` those that its step asked. */
  submit: (waits: boolean, answers?: Answers) => Promise<Submitted>;
};

/** What a form's values are computed and checked with; its time is that of its opening. */
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

/** What a form holds while it is filled in: nothing typed is lost, and one submission is sent under one key. */
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
  // What is out of sight keeps nobody from saving.
  const problems = verdict.problems.filter(({ field }) => !stands.hidden.has(fieldOf(field)));
  const { savedAt, recovery, elsewhere } = draft;
  const { values, opened, names, touched } = typed;
  const shown = { values, opened, names, stands, problems, conflicts, failure, busy: submission.busy, savedAt, recovery, elsewhere, context };
  return { ...shown, touched, unsubmitted: touched || recovery !== null, set, unfinished, ready, recover, decide, check, refuse, sent, submit };
}
