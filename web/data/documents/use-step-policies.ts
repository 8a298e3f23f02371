import type { StepPolicy } from '@millwright/core/process/types.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ensureDocuments, useDocuments } from './use-documents.ts';

/** The policies of all process steps, by the key of the step. */
export type StepPolicies = ReadonlyMap<string, StepPolicy>;

const byKey = (policies: readonly StepPolicy[]): StepPolicies => new Map(policies.map((policy) => [policy.key, policy]));

export function useStepPolicies(): StepPolicies {
  const { data } = useDocuments<StepPolicy>('processes');
  return useMemo(() => byKey(data ?? []), [data]);
}

/** As `useStepPolicies`, but waits until they are loaded. */
export const ensureStepPolicies = async (client: QueryClient): Promise<StepPolicies> => byKey(await ensureDocuments<StepPolicy>(client, 'processes'));
