import type { Operation } from '@millwright/core/process/types.ts';
import { useStepPolicies } from '../../data/documents/use-step-policies.ts';
import { cancelKeys, nextStep, ordered } from '../data/steps.ts';
import { useLiveProcess } from '../data/use-process.ts';
import { type Doubt, useShownDoubt } from './use-doubts.ts';

/** Reads a record's current step, its next step, and the question before it; nothing until the record has loaded (`enabled`). */
export function useNextMove(id: string, enabled: boolean): { active: Operation | null; next: Operation | null; doubt: Doubt | null } {
  const policies = useStepPolicies();
  const live = useLiveProcess(id, enabled).data;
  const active = live?.active_operation ?? null;
  const next = live && active ? nextStep(ordered(live, cancelKeys(policies)).steps, active) : null;
  const doubt = useShownDoubt(id, policies.get(active?.key ?? ''), policies.get(next?.key ?? ''));
  return { active, next, doubt };
}
