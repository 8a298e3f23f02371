import type { Text } from '@millwright/core/json.ts';
import type { AutomationDocument, AutomationStats } from '../data/use-automations.ts';

/** Whether the last run that ended has failed. */
export const isFailing = (stats: AutomationStats | undefined): boolean => stats?.last_run?.status === 'failure';

/** Failing ones first, disabled ones last, by name in between. */
export function ordered(
  automations: readonly AutomationDocument[],
  stats: ReadonlyMap<string, AutomationStats>,
  label: (text: Text | undefined) => string,
): AutomationDocument[] {
  const rank = ({ id, disabled }: AutomationDocument) => (isFailing(stats.get(id)) ? 0 : disabled ? 2 : 1);
  return [...automations].sort((a, b) => rank(a) - rank(b) || label(a.label).localeCompare(label(b.label)));
}
