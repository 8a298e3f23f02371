import { Alert, Button, Group } from '@mantine/core';
import type { Draft } from '../../data/drafts/drafts.ts';
import { useUser } from '../../data/session.ts';
import { formatInstant } from '../../format/dates.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';

type Props = { draft: Draft; onAnswer: (use: boolean) => void };

/** Offers to restore input that was never submitted. */
export function Recovery({ draft, onAnswer }: Props) {
  const text = useText();
  const language = useLanguage();
  const { client } = useUser();
  return (
    <Alert color="blue">
      {text('forms.recover', { time: formatInstant(draft.at, language, client.time_zone) })}
      <Group gap="sm" mt="sm">
        <Button size="compact-sm" onClick={() => onAnswer(true)}>
          {text('forms.recoverUse')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => onAnswer(false)}>
          {text('forms.recoverDrop')}
        </Button>
      </Group>
    </Alert>
  );
}
