import type { JsonObject } from '@millwright/core/json.ts';
import { useEffect, useRef, useState } from 'react';
import type { QueueEntry } from '../../offline-queue/queue-entry.ts';

import { atOpening } from '../values/autofill.ts';
import { readAgain } from '../values/form-changes.ts';
import { type FormContext, type FormValues, initialValues, recordValues, type Typed } from '../values/form-values.ts';
import type { LoadedForm } from './use-form-answer.ts';

/** How a form starts: with values of its opener, or a queued submission (`unsent`). `primary` is the record's name; a `trial` stores and sends nothing. */
export type Filling = { given: JsonObject; unsent: QueueEntry | null; primary: string | undefined; trial?: boolean };

/** The initial values: the record or the defaults, overwritten by an earlier submission. */
function startOf({ form, values: record, node_id }: LoadedForm, { given, unsent }: Filling, context: FormContext) {
  const start = initialValues(form, node_id ? record : null, given, context);
  if (!unsent) return { ...start, values: atOpening(form.fields, start.values, context.now) };
  return { values: { ...start.values, ...unsent.values }, names: new Map([...start.names, ...unsent.names]) };
}

/** The record's values when the form was opened; null without a record, or if none are read. */
function openedWith({ form, values: record, node_id }: LoadedForm, { unsent }: Filling): FormValues | null {
  if (unsent?.opened) return unsent.opened;
  const read = unsent?.answer.values ?? record;
  return node_id && Object.keys(read).length > 0 ? recordValues(form, read) : null;
}

/** Manages a form's values, initial values and the record's stored values. Untouched fields follow a reload. */
export function useTyped(answer: LoadedForm, filling: Filling, context: FormContext) {
  const { form, values: record, node_id } = answer;
  const [start] = useState(() => startOf(answer, filling, context));
  const [typed, setTyped] = useState<Typed>(() => ({ ...start, opened: openedWith(answer, filling), touched: false }));
  const lastRecord = useRef(record);
  useEffect(() => {
    if (lastRecord.current === record || filling.unsent || !node_id || Object.keys(record).length === 0) return;
    lastRecord.current = record;
    const fresh = initialValues(form, record, {}, context);
    setTyped((before) => readAgain(before, fresh));
  });
  return { start, typed, setTyped };
}
