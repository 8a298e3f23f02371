import { type DeclaredInput, inputsOf } from '@millwright/core/automation/inputs/declared-input.ts';
import { useCallback } from 'react';
import { useAutomations } from './use-automations.ts';

/** Returns the inputs of an automation by id or slug; null while unknown. */
export function useInputsOf(): (automation: string) => readonly DeclaredInput[] | null {
  const { data } = useAutomations();
  return useCallback(
    (automation) => {
      const called = data?.find(({ id, slug }) => id === automation || slug === automation);
      return called ? inputsOf(called.trigger) : null;
    },
    [data],
  );
}
