import type { TriedStep, TryValues } from '@millwright/core/contract/automations.ts';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { type AppFailure, post } from '../../data/http.ts';
import type { AutomationDocument } from './use-automations.ts';

/** Steps that are tried by themselves, and what came of it; kept while the editor is open. */
export type Trying = {
  automation: AutomationDocument;
  /** What is tried is what is saved. */
  saved: boolean;
  /** Whether the person may give values by hand. */
  byHand: boolean;
  /** The last trial of each step. */
  tried: ReadonlyMap<string, TriedStep>;
  keep: (step: TriedStep) => void;
};

export function useTrying(automation: AutomationDocument, { saved, byHand }: Pick<Trying, 'saved' | 'byHand'>): Trying {
  const [tried, setTried] = useState<ReadonlyMap<string, TriedStep>>(new Map());
  const keep = useCallback((step: TriedStep) => setTried((before) => new Map(before).set(step.step_id, step)), []);
  return useMemo(() => ({ automation, saved, byHand, tried, keep }), [automation, saved, byHand, tried, keep]);
}

/** What a step reads when it is tried: what a run has found, in one pass, or values given by hand. */
export type TrySource = { run_id?: string; item?: string } | { values: Partial<TryValues> };

/** Tries one step; everything is rolled back and nothing is sent. */
export function useTryStep(automation: AutomationDocument, step_id: string) {
  const path = `/v1/data_connections/${encodeURIComponent(automation.slug ?? automation.id)}/steps/${encodeURIComponent(step_id)}/dry-run`;
  return useMutation<TriedStep, AppFailure, TrySource>({
    mutationFn: async (source) => (await post<{ data: TriedStep }>(path, source)).data,
  });
}
