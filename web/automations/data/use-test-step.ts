import type { TestValues } from '@millwright/core/contract/automations.ts';
import type { TestedStep } from '@millwright/core/contract/parts/run-shapes.ts';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { type AppFailure, post } from '../../data/http.ts';
import type { AutomationDocument } from './use-automations.ts';

/** Tests of single steps and their results; kept while the editor is open. */
export type StepTests = {
  automation: AutomationDocument;
  /** Whether the tested automation is saved. */
  saved: boolean;
  /** Whether the tested automation is a draft of a live one. */
  draft: boolean;
  /** Whether the person may give values by hand, and pin them. */
  byHand: boolean;
  /** The last result of each step. */
  results: ReadonlyMap<string, TestedStep>;
  keep: (step: TestedStep) => void;
};

export function useStepTests(automation: AutomationDocument, { saved, draft, byHand }: Pick<StepTests, 'saved' | 'draft' | 'byHand'>): StepTests {
  const [results, setResults] = useState<ReadonlyMap<string, TestedStep>>(new Map());
  const keep = useCallback((step: TestedStep) => setResults((before) => new Map(before).set(step.step_id, step)), []);
  return useMemo(() => ({ automation, saved, draft, byHand, results, keep }), [automation, saved, draft, byHand, results, keep]);
}

/** The values for the test of a step: those of a run, in one pass, or values entered by hand. */
type TestSource = { run_id?: string; item?: string } | { values: Partial<TestValues> };

/** Tests one step; everything is rolled back and nothing is sent. `pins`: with the person's pinned data. */
export function useTestStep({ automation, draft }: Pick<StepTests, 'automation' | 'draft'>, step_id: string, pins: boolean) {
  const path = `/v1/data_connections/${encodeURIComponent(automation.slug ?? automation.id)}/steps/${encodeURIComponent(step_id)}/dry-run` as const;
  return useMutation<TestedStep, AppFailure, TestSource>({
    mutationFn: async (source) => (await post(path, { ...source, ...(draft && { draft }), ...(pins && { pins }) })).data,
  });
}
