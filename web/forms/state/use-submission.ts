import type { JsonObject } from '@millwright/core/json.ts';
import type { Answers } from '@millwright/core/process/objections.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { applyMarker } from '../../data/cache-stream.ts';
import { serverNow } from '../../data/clock/server-time.ts';
import type { Sending } from '../../data/drafts/drafts.ts';
import { AppFailure } from '../../data/http.ts';
import { uuid } from '../../data/uuid.ts';
import { enteredAt } from '../../offline-queue/queue-entry.ts';
import { sendOrEnqueue } from '../../offline-queue/send-queue.ts';

import { atSubmission } from '../values/autofill.ts';
import { changesOnly } from '../values/form-changes.ts';
import { type FormContext, storedSubmission, type Typed, toSubmission } from '../values/form-values.ts';
import { recordName } from '../values/record-name.ts';
import { forgetForm, type LoadedForm } from './use-form-answer.ts';
import type { Filling } from './use-typed.ts';

/**
 * Builds a submission: all values of a new record; for an existing one only changes, with the values at opening, so that the
 * server reports conflicting changes of others instead of overwriting them.
 */
export function submissionOf({ form }: LoadedForm, { values, opened }: Pick<Typed, 'values' | 'opened'>, context: FormContext): JsonObject {
  const all = toSubmission(form, values, context);
  if (!opened) return { values: all };
  const storedValues = storedSubmission(form, opened, context);
  const changes = changesOnly(form.fields, all, storedValues);
  const before: JsonObject = Object.fromEntries(Object.keys(changes).map((name) => [name, storedValues[name] ?? null]));
  return { values: changes, before };
}

/** Reuses the previous submission and its idempotency key if the content is the same, so that it is saved only once. */
function sendingOf(answer: LoadedForm, filling: Filling, typed: Typed, context: FormContext, last: Sending | null, answers: Answers): Sending {
  const { form, node_id } = answer;
  const content = JSON.stringify(toSubmission(form, typed.values, context)) + JSON.stringify(answers);
  if (last?.typed === content) return last;
  const now = serverNow().toISOString();
  const values = atSubmission(form.fields, typed.values, now);
  // A correction after a refusal keeps the time of the first submission.
  const entered_at = filling.unsent ? enteredAt(filling.unsent) : now;
  const body = {
    form_id: form.id,
    ...(node_id && { node_id }),
    ...submissionOf(answer, { ...typed, values }, context),
    entered_at,
    ...answers,
  };
  return { typed: content, body, key: filling.unsent?.sending.key ?? uuid() };
}

/** Submits a form, one request at a time. `sending` is the last submission; a refusal ends it, a lost answer doesn't. */
export function useSubmission(answer: LoadedForm, filling: Filling, context: FormContext, sending: RefObject<Sending | null>) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  /** Sends a submission once; null if it is queued for a connection. Throws the server's refusal. */
  const deliverOnce = async (typed: Typed, current: Sending, waits: boolean) => {
    const { form, values: record, options } = answer;
    const { values, opened, names } = typed;
    const content = { answer: { form, values: record, options }, values, opened, names: [...names] };
    const name = recordName(form, values, record, names, filling.primary);
    const saved = await sendOrEnqueue({ ...content, sending: current, record: name }, { waits, edited: filling.unsent });
    if (!saved) return null;
    applyMarker({ action: 'refresh_store' });
    forgetForm(client, answer.id, answer.node_id);
    return saved;
  };
  const send = async (typed: Typed, { waits, answers }: { waits: boolean; answers: Answers }, kept: () => void) => {
    sending.current = sendingOf(answer, filling, typed, context, sending.current, answers);
    kept();
    setBusy(true);
    try {
      return await deliverOnce(typed, sending.current, waits);
    } catch (error) {
      if (error instanceof AppFailure && error.status >= 400 && error.status < 500) sending.current = null;
      throw error;
    } finally {
      setBusy(false);
    }
  };
  return { busy, send };
}
