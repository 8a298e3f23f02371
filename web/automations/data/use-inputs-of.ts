import { type DeclaredInput, inputsOf } from '@millwright/core/automation/inputs/declared-input.ts';
import { useCallback } from 'react';
import { useAutomations } from './use-automations.ts';

/** The inputs that an automation declares, by its id or slug; null while it is not known. */
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
