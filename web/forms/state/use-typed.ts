import type { JsonObject } from '@millwright/core/json.ts';
import { useEffect, useRef, useState } from 'react';
import type { QueueEntry } from '../../offline-queue/queue-entry.ts';

import { atOpening } from '../values/autofill.ts';
import { readAgain } from '../values/form-changes.ts';
import { type FormContext, type FormValues, initialValues, recordValues, type Typed } from '../values/form-values.ts';
import type { LoadedForm } from './use-form-answer.ts';

/** How a form is filled in: with what its opener gives, or again as it was submitted (`unsent`). `primary` names the record; a `trial` keeps and sends nothing. */
export type Filling = { given: JsonObject; unsent: QueueEntry | null; primary: string | undefined; trial?: boolean };

/** What a form starts with: the record or the defaults; what was submitted before covers both. */
function startOf({ form, values: record, node_id }: LoadedForm, { given, unsent }: Filling, context: FormContext) {
  const start = initialValues(form, node_id ? record : null, given, context);
  if (!unsent) return { ...start, values: atOpening(form.fields, start.values, context.now) };
  return { values: { ...start.values, ...unsent.values }, names: new Map([...start.names, ...unsent.names]) };
}

/** The values of the record as the form was opened with them; null when there is no record, or nothing of it is read. */
function openedWith({ form, values: record, node_id }: LoadedForm, { unsent }: Filling): FormValues | null {
  if (unsent?.opened) return unsent.opened;
  const read = unsent?.answer.values ?? record;
  return node_id && Object.keys(read).length > 0 ? recordValues(form, read) : null;
}

/** What is in a form, what it started with, and what the record holds once it is read again: untouched fields follow it. */
export function useTyped(answer: LoadedForm, filling: Filling, context: FormContext) {
  const { form, values: record, node_id } = answer;
  const [start] = useState(() => startOf(answer, filling, context));
  const [typed, setTyped] = useState<Typed>(() => ({ ...start, opened: openedWith(answer, filling), touched: false }));
  const shown = useRef(record);
  useEffect(() => {
    if (shown.current === record || filling.unsent || !node_id || Object.keys(record).length === 0) return;
    shown.current = record;
    const fresh = initialValues(form, record, {}, context);
    setTyped((before) => readAgain(before, fresh));
  });
  return { start, typed, setTyped };
}
