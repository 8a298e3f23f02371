import type { Problem } from '@millwright/core/errors.ts';
import type { Answers } from '@millwright/core/process/objections.ts';
import { useRef, useState } from 'react';
import { useLabel } from '../../i18n/use-text.ts';
import { type Following, nothingFollows, useOutlookDoubt } from '../../outlooks/use-outlook-doubt.ts';
import type { FormState } from '../state/use-form.ts';
import type { LoadedForm } from '../state/use-form-answer.ts';
import { recordValues } from '../values/form-values.ts';
import { useStepDoubt } from './use-step-doubt.ts';

/** Callbacks for the result of a submission: saved with the record's identity, queued for a connection, or refused. */
type Outcome = { onSubmitted: (identity: string) => void; onWaiting: (() => void) | undefined; onProblems: (problems: Problem[]) => void };

/** A confirmation question: its texts, the consequences elsewhere, and the answers that confirm it. */
type Question = { words: string[]; following: Following; answers: Answers };
const nothing: Question = { words: [], following: nothingFollows, answers: {} };

/** Submits a form: validates it, asks for confirmation if needed, then sends it. */
export function useSending({ form, node_id, values: record }: LoadedForm, state: FormState, { onSubmitted, onWaiting, onProblems }: Outcome) {
  const label = useLabel();
  const doubtOf = useStepDoubt(form, node_id);
  const outlookDoubtOf = useOutlookDoubt();
  const [asking, setAsking] = useState<Question>(nothing);
  const [looking, setLooking] = useState(false);
  // Input typed during the check of the next step is sent too.
  const latest = useRef(state);
  latest.current = state;

  const send = async () => {
    setAsking(nothing);
    const answer = await latest.current.submit(onWaiting !== undefined, asking.answers);
    if (answer === 'waiting') onWaiting?.();
    // Only the server knows for the new values whether the step ends with less or more than planned.
    else if ('asked' in answer) setAsking({ ...nothing, words: [label(answer.asked)], answers: { ...asking.answers, ...answer.answers } });
    else if ('identity' in answer) onSubmitted(answer.identity);
    else onProblems(answer.refused);
  };
  /** Validates the form, then collects the questions to confirm. */
  const look = async () => {
    await latest.current.ready();
    const problems = latest.current.check();
    if (problems.length) return { problems, ...nothing };
    const { values } = latest.current;
    const [doubt, following] = await Promise.all([
      doubtOf(),
      outlookDoubtOf({ model: form.model, node_id, values }, node_id ? recordValues(form, record) : {}),
    ]);
    const words = [form.preflight, doubt ?? undefined, ...following.parts.map(({ preflight }) => preflight)].map(label).filter(Boolean);
    return { problems, words, following };
  };
  const begin = async () => {
    if (looking) return;
    setLooking(true);
    const { problems, words, following } = await look().finally(() => setLooking(false));
    if (problems.length) return onProblems(problems);
    if (words.length) return setAsking({ ...nothing, words, following });
    await send();
  };
  return { asking: asking.words, following: asking.following, looking, begin, send, cancel: () => setAsking(nothing) };
}
