import { Badge, Group, Text } from '@mantine/core';
import { useText } from '../i18n/use-text.ts';
import { ScrolledText } from './ScrolledText.tsx';
import type { Outcome } from './send.ts';

/** More than this is not drawn: a page of it would only make the browser slow. */
const mostDrawn = 100_000;

/** Shows the response to a call: its status, duration and body. */
export function AnswerPart({ outcome: { status, body, milliseconds, refused } }: { outcome: Outcome }) {
  const text = useText();
  return (
    <section aria-label={text('explorer.answer')} aria-live="polite">
      <Group gap="sm" mb={4}>
        <Text size="sm" fw={500}>
          {text('explorer.answer')}
        </Text>
        <Badge color={refused ? 'red' : 'green'} tt="none">
          {text(refused ? 'explorer.refused' : 'explorer.answered', { status })}
        </Badge>
        <Text size="sm" c="dimmed">
          {text('explorer.took', { milliseconds })}
        </Text>
      </Group>
      <ScrolledText label={text('explorer.answer')}>{body.slice(0, mostDrawn)}</ScrolledText>
      {body.length > mostDrawn && <Text size="sm">{text('explorer.cut', { shown: mostDrawn, all: body.length })}</Text>}
    </section>
  );
}
