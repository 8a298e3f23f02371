import type { Problem } from '@millwright/core/errors.ts';
import { useCallback, useEffect, useState } from 'react';
import { AppFailure } from '../../data/http.ts';
import { type FormConflict, placedConflicts } from '../values/form-conflicts.ts';
import { ownProblems, placedProblems } from '../values/form-problems.ts';
import type { BrowserForm, FormContext, FormValues } from '../values/form-values.ts';
import { unfinishedReasons, useUnfinished } from './use-unfinished.ts';

/** The problems of a form by the path of their field. Only one kind at a time: conflicts, else problems and the failure. */
export type Verdict = { problems: Problem[]; conflicts: FormConflict[]; failure: unknown };

const refusedPlaces = (form: BrowserForm, values: FormValues, context: FormContext, error: unknown): Problem[] =>
  error instanceof AppFailure ? placedProblems(form, values, context, error.fields) : [];

function verdictOn(form: BrowserForm, values: FormValues, context: FormContext, error: unknown): Verdict {
  const conflicts = placedConflicts(form, values, context, error);
  if (conflicts.length) return { conflicts, problems: [], failure: null };
  return { conflicts, problems: refusedPlaces(form, values, context, error), failure: error ?? null };
}

/** Manages the problems of a form, starting with an earlier refusal if any. */
export function useVerdict(form: BrowserForm, start: FormValues, context: FormContext, refusal: unknown) {
  const [verdict, setVerdict] = useState(() => verdictOn(form, start, context, refusal));
  const settle = useCallback((are: (problem: Problem) => boolean) => {
    setVerdict((before) => ({ ...before, problems: before.problems.filter((problem) => !are(problem)) }));
  }, []);
  const onReady = useCallback((path: string) => settle(({ field, code }) => field === path && code in unfinishedReasons), [settle]);
  const { places, unfinished, ready } = useUnfinished(onReady);

  // When the connection returns, its error disappears, because the form can be sent again.
  useEffect(() => {
    const offline = (failure: unknown) => failure instanceof AppFailure && failure.code === 'offline';
    const clear = () => setVerdict((before) => (offline(before.failure) ? { ...before, failure: null } : before));
    window.addEventListener('online', clear);
    return () => window.removeEventListener('online', clear);
  }, []);

  /** Validates the values to be submitted, or only those at some paths. */
  const check = (values: FormValues, exists: boolean, at: (place: string) => boolean = () => true): Problem[] => {
    const late = [...places.current].map(([field, code]) => ({ field, code, message: unfinishedReasons[code] }));
    const wrong = ownProblems(form, values, context, exists).filter(({ field }) => !places.current.has(field));
    const problems = [...wrong, ...late].filter(({ field }) => at(field));
    setVerdict((before) => ({ ...before, problems, failure: null }));
    return problems;
  };
  /** Stores the server's refusal; returns its problems by path, including conflicts to resolve. */
  const refuse = (values: FormValues, error: unknown): Problem[] => {
    setVerdict(verdictOn(form, values, context, error));
    return refusedPlaces(form, values, context, error);
  };
  /** Clears the problems of a field after a change. */
  const changed = (path: string) => settle(({ field }) => field === path);
  const decided = (path: string) => setVerdict((before) => ({ ...before, conflicts: before.conflicts.filter(({ field }) => field !== path) }));
  return { ...verdict, unfinished, ready, check, refuse, changed, decided };
}
