import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onOtherKeeper } from '../../data/device/keeper.ts';
import type { ObjectRecord } from '../../data/records/use-object.ts';
import { readFormAhead } from '../../forms/state/use-form-answer.ts';
import { isHandheld } from '../../ui/browser/is-handheld.ts';

/** What the person came for is read first. */
const pauseMs = 1_500;

/** How long a form that begins a new record stays as it was read ahead: it is the same at every record. */
const freshMs = 3_600_000;

/** When the forms that begin new records were read ahead, by whoever is here. */
const readAt = new Map<string, number>();
onOtherKeeper(() => readAt.clear());

async function readOnce(client: QueryClient, form: string): Promise<void> {
  if (Date.now() - (readAt.get(form) ?? 0) < freshMs) return;
  if (await readFormAhead(client, form, undefined)) readAt.set(form, Date.now());
}

/**
 * Reads ahead the forms that are likely to be filled in next, on devices that are carried: they open without a connection
 * then. `ofRecord` is a form about the record itself, `others` begin records of their own.
 */
export function useFormsAhead(record: ObjectRecord | undefined, ofRecord: string | undefined, others: readonly string[]): void {
  const client = useQueryClient();
  const id = record?.object.identity;
  const wanted = others.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a form begins with changes with its record
  useEffect(() => {
    if (!id || !isHandheld()) return;
    const timer = setTimeout(() => {
      if (ofRecord) void readFormAhead(client, ofRecord, id);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [client, id, record?.version, ofRecord]);
  useEffect(() => {
    if (!id || !isHandheld()) return;
    const timer = setTimeout(() => {
      for (const form of wanted.split(' ').filter(Boolean)) void readOnce(client, form);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [client, id, wanted]);
}
