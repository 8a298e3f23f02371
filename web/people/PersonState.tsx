import { Badge } from '@mantine/core';
import type { Person, PersonState as State } from '@millwright/core/contract/people.ts';
import { useTimes } from '../fields/view/use-times.ts';
import { useText } from '../i18n/use-text.ts';

const colors: Record<State, string> = { active: 'green', invited: 'blue', expired: 'orange', disabled: 'gray' };

/** Whether a person signs in, and until when an invitation is good. */
export function PersonState({ state, invited_until }: Pick<Person, 'state' | 'invited_until'>) {
  const text = useText();
  const times = useTimes();
  const until = state === 'invited' && invited_until ? text('people.until', { time: times.instant(invited_until) }) : undefined;
  return (
    <Badge color={colors[state]} variant="light" tt="none" miw="max-content" title={until}>
      {text(`people.states.${state}`)}
    </Badge>
  );
}
