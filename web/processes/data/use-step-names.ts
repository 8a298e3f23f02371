import { useMemo } from 'react';
import { useStepPolicies } from '../../data/documents/use-step-policies.ts';
import { useLabel } from '../../i18n/use-text.ts';
import { useLiveProcess } from './use-process.ts';

/** The names of a record's steps in the person's language, by the operation's identity. */
export function useStepNames(id: string): ReadonlyMap<string, string> {
  const label = useLabel();
  const policies = useStepPolicies();
  const { data } = useLiveProcess(id);
  return useMemo(
    () => new Map((data?.operations ?? []).map(({ identity, key, label: stored }) => [identity, label(policies.get(key)?.label ?? stored)])),
    [data, policies, label],
  );
}
