import type { StepPolicy } from '@millwright/core/process/types.ts';
import { useMemo } from 'react';
import { useDocuments } from './use-documents.ts';

/** The policies of all process steps, by the key of the step. */
export type StepPolicies = ReadonlyMap<string, StepPolicy>;

export function useStepPolicies(): StepPolicies {
  const { data } = useDocuments<StepPolicy>('processes');
  return useMemo(() => new Map((data ?? []).map((policy) => [policy.key, policy])), [data]);
}
