import type { Problem } from '@millwright/core/errors.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { applyMarker } from '../app/cache-stream.ts';
import { AppFailure } from '../app/http.ts';
import { useUser } from '../app/session.ts';
import { uuid } from '../app/uuid.ts';
import { todayIn } from '../format/dates.ts';
import { failureOf, type Unsent } from '../unsent/entry.ts';
import { deliver } from '../unsent/send.ts';
import { atOpening, atSubmission, useScanFill } from './autofill.ts';
import { type Draft, editDraft, formDraft, type Sending } from './drafts.ts';
import { changesOnly, readAgain } from './form-changes.ts';
import { decided, type FormConflict, placedConflicts } from './form-conflicts.ts';
import { ownProblems, placedProblems } from './form-problems.ts';
import { type FormContext, type FormValues, initialValues, type Names, type Place, placeText, toSubmission, withValue } from './form-values.ts';
import { recordName } from './record-name.ts';
import { type Typed, useDraft } from './use-draft.ts';
import type { LoadedForm } from './use-form-answer.ts';

export type Submitted = { identity: string } | 'waiting' | { refused: Problem[] };
/** How a form is filled in: with what its opener gives, or again as it was submitted (`unsent`). `primary` names the record. */
export type Filling = { given: JsonObject; unsent: Unsent | null; primary: string | undefined };

export type FormState = {
  values: FormValues;
  names: Names;
  problems: Problem[];
  /** What others have changed since the form was opened; the person decides about each. */
  conflicts: FormConflict[];
  failure: unknown;
  busy: boolean;
  savedAt: string | null;
  recovery: Draft | null;
  /** Something was typed, now or before in what is offered for recovery, and not submitted. */
  unsubmitted: boolean;
  elsewhere: boolean;
  context: FormContext;
  set: (place: Place, value: Json) => void;
  /** Says whether files of a field are on their way or failed: until they are settled nothing is submitted. */
  unfinished: (place: string, is: boolean) => void;
  recover: (use: boolean) => void;
  /** Keeps one of the two values, and what was typed everywhere else. */
  decide: (conflict: FormConflict, keep: 'mine' | 'theirs') => void;
  /** Looks at the values and shows what is wrong with them. */
  check: () => Problem[];
  /** The identity of the saved record, or what was refused. With `waits` it is kept here when it gets no answer. */
  submit: (waits: boolean) => Promise<Submitted>;
};

/** What a form starts with: the record or the defaults; what was submitted before covers both. */
function startOf({ form, values: record, node_id }: LoadedForm, { given, unsent }: Filling, context: FormContext) {
  const start = initialValues(form, node_id ? record : null, given, context);
  if (!unsent) return { ...start, values: atOpening(form.fields, start.values, context.now) };
  return { values: { ...start.values, ...unsent.values }, names: new Map([...start.names, ...unsent.names]) };
}

/** The values of the record as the form was opened with them; null when there is no record, or nothing of it is read. */
function openedWith({ form, values: record, node_id }: LoadedForm, { unsent }: Filling, context: FormContext): FormValues | null {
  if (unsent?.opened) return unsent.opened;
  const read = unsent?.answer.values ?? record;
  return node_id && Object.keys(read).length > 0 ? initialValues(form, read, {}, context).values : null;
}

/**
 * What is sent: all of a new record, and of one that exists what differs from the values the form was opened with, and
 * those values: what others have written over them since is told, not overwritten.
 */
function submissionOf({ form }: LoadedForm, { values, opened }: Pick<Typed, 'values' | 'opened'>, context: FormContext): JsonObject {
  const all = toSubmission(form, values, context);
  if (!opened) return { values: all };
  const known = toSubmission(form, opened, context);
  const changes = changesOnly(form.fields, all, known);
  const before: JsonObject = Object.fromEntries(Object.keys(changes).map((name) => [name, known[name] ?? null]));
  return { values: changes, before };
}

/** What a form holds while it is filled in: nothing typed is lost, and one submission is sent under one key. */
export function useFormState(answer: LoadedForm, filling: Filling): FormState {
  const { form, values: record, id, node_id } = answer;
  const { unsent, primary } = filling;
  const user = useUser();
  const client = useQueryClient();
  const [now] = useState(() => new Date());
  const context: FormContext = {
    today: todayIn(user.client.time_zone, now),
    now: now.toISOString(),
    user_id: user.id,
    object_id: node_id ?? null,
  };
  const [start] = useState(() => startOf(answer, filling, context));
  const [refusal] = useState(() => unsent?.refusal && failureOf(unsent.refusal));
  const [typed, setTyped] = useState<Typed>(() => ({ ...start, opened: openedWith(answer, filling, context), touched: false }));
  const [conflicts, setConflicts] = useState<FormConflict[]>(() => placedConflicts(form, start.values, context, refusal));
  const [problems, setProblems] = useState<Problem[]>(() =>
    conflicts.length ? [] : placedProblems(form, start.values, context, refusal?.fields ?? []),
  );
  const [failure, setFailure] = useState<unknown>(conflicts.length ? null : (refusal ?? null));
  const [busy, setBusy] = useState(false);
  const sending = useRef<Sending | null>(unsent?.sending ?? null);
  const draft = useDraft(unsent ? editDraft(unsent.sending.key) : formDraft(id, node_id), typed, sending);

  const shownRecord = useRef(record);
  useEffect(() => {
    if (shownRecord.current === record || unsent || !node_id || Object.keys(record).length === 0) return;
    shownRecord.current = record;
    const fresh = initialValues(form, record, {}, { ...context, object_id: node_id });
    setTyped((before) => readAgain(before, fresh));
  });

  const uploading = useRef(new Set<string>());
  const unfinished = useCallback((place: string, is: boolean) => {
    if (is) uploading.current.add(place);
    else if (uploading.current.delete(place))
      setProblems((before) => before.filter(({ field, code }) => field !== place || code !== 'file_not_sent'));
  }, []);
  const set = (place: Place, value: Json) => {
    setTyped((before) => ({ ...before, values: withValue(before.values, place, value) as FormValues, touched: true }));
    draft.answered();
    setProblems((before) => before.filter(({ field }) => field !== placeText(place)));
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
    setConflicts((before) => before.filter(({ field }) => field !== conflict.field));
  };

  const check = (): Problem[] => {
    const values = atSubmission(form.fields, typed.values, context.now);
    const late = [...uploading.current].map((field) => ({ field, code: 'file_not_sent', message: 'A file has not arrived yet.' }));
    const wrong = ownProblems(form, values, context, node_id !== undefined);
    const found = [...wrong.filter(({ field }) => !uploading.current.has(field)), ...late];
    setProblems(found);
    setFailure(null);
    return found;
  };

  /** What was typed goes once: the same content is sent again as it was, under the same key. */
  const sendingOf = (): Sending => {
    const content = JSON.stringify(toSubmission(form, typed.values, context));
    if (sending.current?.typed === content) return sending.current;
    const values = atSubmission(form.fields, typed.values, new Date().toISOString());
    const body = { form_id: form.id, ...(node_id && { node_id }), ...submissionOf(answer, { ...typed, values }, context) };
    return { typed: content, body, key: unsent?.sending.key ?? uuid() };
  };

  const refuse = (error: unknown): Problem[] => {
    if (error instanceof AppFailure && error.status >= 400 && error.status < 500) sending.current = null;
    const refused = error instanceof AppFailure ? placedProblems(form, typed.values, context, error.fields) : [];
    const found = placedConflicts(form, typed.values, context, error);
    setConflicts(found);
    setProblems(found.length ? [] : refused);
    setFailure(found.length ? null : error);
    return refused;
  };

  // A connection that is back is no reason to stay red; what was typed can be sent again.
  useEffect(() => {
    const clear = () => setFailure((before: unknown) => (before instanceof AppFailure && before.code === 'offline' ? null : before));
    window.addEventListener('online', clear);
    return () => window.removeEventListener('online', clear);
  }, []);

  const submit = async (waits: boolean): Promise<Submitted> => {
    if (busy) return { refused: [] };
    sending.current = sendingOf();
    draft.keep();
    setBusy(true);
    try {
      const { values, opened, names } = typed;
      const shown = { answer: { form, values: record, options: answer.options }, values, opened, names: [...names] };
      const submission = { ...shown, sending: sending.current, record: recordName(form, values, record, names, primary) };
      const saved = await deliver(submission, { waits, edited: unsent });
      draft.drop();
      setTyped((before) => ({ ...before, touched: false }));
      if (!saved) return 'waiting';
      applyMarker({ action: 'refresh_store' });
      client.removeQueries({ queryKey: ['form', id, node_id ?? null] });
      return saved;
    } catch (error) {
      return { refused: refuse(error) };
    } finally {
      setBusy(false);
    }
  };
  const { savedAt, recovery, elsewhere } = draft;
  const { values, names, touched } = typed;
  const unsubmitted = touched || recovery !== null;
  const shown = { values, names, problems, conflicts, failure, busy, savedAt, recovery, unsubmitted, elsewhere, context };
  return { ...shown, set, unfinished, recover, decide, check, submit };
}
