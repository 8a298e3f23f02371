import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onOtherKeeper } from '../../data/device/keeper.ts';
import type { ObjectRecord } from '../../data/records/use-object.ts';
import { readFormAhead } from '../../forms/state/use-form-answer.ts';
import { isHandheld } from '../../ui/browser/is-handheld.ts';

/** Delays preloading, so that the record itself loads first. */
const pauseMs = 1_500;

/** How long a preloaded form for new records is reused: it doesn't depend on the record. */
const freshMs = 3_600_000;

/** When each form for new records was preloaded, per person. */
const readAt = new Map<string, number>();
onOtherKeeper(() => readAt.clear());

async function readOnce(client: QueryClient, form: string): Promise<void> {
  if (Date.now() - (readAt.get(form) ?? 0) < freshMs) return;
  if (await readFormAhead(client, form, undefined)) readAt.set(form, Date.now());
}

/**
 * Preloads the forms that are likely to be used next on handheld devices, so that they open without a connection.
 * `ofRecord` is a form about the record itself, `others` create records of their own.
 */
export function useFormsAhead(record: ObjectRecord | undefined, ofRecord: string | undefined, others: readonly string[]): void {
  const client = useQueryClient();
  const id = record?.object.identity;
  const formList = others.join(' ');
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
      for (const form of formList.split(' ').filter(Boolean)) void readOnce(client, form);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [client, id, formList]);
}
