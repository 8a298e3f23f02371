import { type FormEvent, useState } from 'react';
import { AppFailure } from '../data/http.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useProblemText } from '../i18n/use-problem-text.ts';

/** Whether somebody has only changed their mind at the browser's own dialog, or let its time go by: no failure to tell of. */
const isGivenUp = (error: unknown): boolean => error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);

/**
 * Sends a form. `busy` stays true until another screen replaces the form or `send` fails. `problem` is the message for a field, `failure`
 * the message beside the fields, `reason` the cause in one sentence.
 */
export function useSubmit(send: () => Promise<void>) {
  const sentence = useFailureText();
  const words = useProblemText();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await send();
    } catch (failure) {
      setBusy(false);
      if (!isGivenUp(failure)) setError(failure);
    }
  };
  const refused = error instanceof AppFailure ? error.fields : [];
  const problem = (field: string) => refused.filter((one) => one.field === field).map(words)[0];
  const reason = error === null ? null : sentence(error);
  return { submit, busy, problem, reason, failure: refused.length === 0 ? reason : null };
}
