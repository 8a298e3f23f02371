import type { Text } from '@millwright/core/json.ts';
import { useMemo } from 'react';
import { useAutomations } from './use-automations.ts';

/** A named server action that a step can run. */
export type ActionInfo = { name: string; label: Text; description?: Text };

/** The actions that the company's automations run, under the name that the first step using them bears. */
export function useActions(): ActionInfo[] {
  const { data } = useAutomations();
  return useMemo(() => {
    const steps = (data ?? []).flatMap((automation) => automation.steps).filter(({ type }) => type === 'action');
    const byName = new Map<string, ActionInfo>();
    for (const { name, input } of steps) {
      if (typeof input.action === 'string' && input.action && !byName.has(input.action))
        byName.set(input.action, { name: input.action, label: name });
    }
    return [...byName.values()].sort((a, b) => a.name.localeCompare(b.name));
  }, [data]);
}
