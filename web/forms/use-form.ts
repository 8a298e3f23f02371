import type { Problem } from '@millwright/core/errors.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { applyMarker } from '../app/cache-stream.ts';
import { AppFailure, post } from '../app/http.ts';
import { useUser } from '../app/session.ts';
import { uuid } from '../app/uuid.ts';
import { todayIn } from '../format/dates.ts';
import { type Draft, dropDraft, keepDraft, readDraft } from './drafts.ts';
import { ownProblems, placedProblems } from './form-problems.ts';
import {
  type BrowserForm,
  type FormContext,
  type FormValues,
  initialValues,
  type Names,
  type Place,
  placeText,
  toSubmission,
  withValue,
} from './form-values.ts';

type Answer = { form: BrowserForm; values: JsonObject; options: JsonObject };
export type LoadedForm = Answer & { id: string; node_id: string | undefined };

/** A form and, for a record, its values as they are now. */
export function useFormAnswer(id: string, node_id: string | undefined) {
  return useQuery<LoadedForm, AppFailure>({
    queryKey: ['form', id, node_id ?? null],
    queryFn: async ({ signal }) => ({
      ...(await post<Answer>('/v1/graph/form/get/', { form_id: id, ...(node_id && { node_id }) }, { signal })),
      id,
      node_id,
    }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export type FormState = {
  values: FormValues;
  names: Names;
  problems: Problem[];
  failure: unknown;
  busy: boolean;
  savedAt: string | null;
  recovery: Draft | null;
  context: FormContext;
  set: (place: Place, value: Json) => void;
  recover: (use: boolean) => void;
  /** Looks at the values and shows what is wrong with them. */
  check: () => Problem[];
  submit: () => Promise<string | null>;
};

const draftEveryMs = 1000;

/** What a form holds while it is filled in: nothing typed is lost, and one submission is sent under one key. */
export function useFormState({ form, values: record, id, node_id }: LoadedForm, given: JsonObject): FormState {
  const user = useUser();
  const client = useQueryClient();
  const now = useRef(new Date());
  const context: FormContext = {
    today: todayIn(user.client.time_zone, now.current),
    now: now.current.toISOString(),
    user_id: user.id,
    object_id: node_id ?? null,
  };
  const [start] = useState(() => initialValues(form, node_id ? record : null, given, context));
  const [state, setState] = useState<{ values: FormValues; names: Names; touched: boolean }>({ ...start, touched: false });
  const [problems, setProblems] = useState<Problem[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [recovery, setRecovery] = useState<Draft | null>(() => readDraft(id, node_id));
  const sending = useRef<{ body: string; key: string } | null>(null);

  useEffect(() => {
    if (!state.touched) return;
    const keep = () => {
      const at = new Date().toISOString();
      if (keepDraft(id, node_id, { at, values: state.values, names: [...state.names] })) setSavedAt(at);
    };
    const timer = setTimeout(keep, draftEveryMs);
    window.addEventListener('pagehide', keep);
    window.addEventListener('millwright-save-drafts', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('millwright-save-drafts', keep);
    };
  }, [state, id, node_id]);

  const set = (place: Place, value: Json) => {
    setState((before) => ({ ...before, values: withValue(before.values, place, value) as FormValues, touched: true }));
    setRecovery(null);
    setProblems((before) => before.filter(({ field }) => field !== placeText(place)));
  };
  const recover = (use: boolean) => {
    if (use && recovery) setState({ values: recovery.values, names: new Map([...start.names, ...recovery.names]), touched: true });
    if (!use) dropDraft(id, node_id);
    setRecovery(null);
  };

  /** The same content goes under the same key, so that a repeated submission is the one submission. */
  const keyFor = (body: JsonObject): string => {
    const text = JSON.stringify(body);
    if (sending.current?.body !== text) sending.current = { body: text, key: uuid() };
    return sending.current.key;
  };

  const check = (): Problem[] => {
    const found = ownProblems(form, state.values, context, node_id !== undefined);
    setProblems(found);
    setFailure(null);
    return found;
  };

  const submit = async (): Promise<string | null> => {
    if (busy || check().length) return null;
    const body = { form_id: form.id, ...(node_id && { node_id }), values: toSubmission(form, state.values, context) };
    setBusy(true);
    try {
      const { data } = await post<{ data: { identity: string } }>('/v1/graph/form/', body, { idempotency_key: keyFor(body) });
      dropDraft(id, node_id);
      setState((before) => ({ ...before, touched: false }));
      applyMarker({ action: 'refresh_store' });
      client.removeQueries({ queryKey: ['form', id, node_id ?? null] });
      return data.identity;
    } catch (error) {
      if (error instanceof AppFailure && error.status >= 400 && error.status < 500) sending.current = null;
      setProblems(error instanceof AppFailure ? placedProblems(form, state.values, context, error.fields) : []);
      setFailure(error);
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { values: state.values, names: state.names, problems, failure, busy, savedAt, recovery, context, set, recover, check, submit };
}
