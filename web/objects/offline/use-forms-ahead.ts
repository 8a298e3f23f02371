import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ObjectRecord } from '../../data/records/use-object.ts';
import { readFormAhead } from '../../forms/state/use-form-answer.ts';
import { isHandheld } from '../../ui/browser/is-handheld.ts';

/** What the person came for is read first. */
const pauseMs = 1_500;

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
      for (const form of wanted.split(' ').filter(Boolean)) void readFormAhead(client, form, undefined);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [client, id, wanted]);
}
