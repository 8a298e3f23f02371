import { Button, Group, Modal } from '@mantine/core';
import { useLabel, useText } from '../i18n/use-text.ts';
import type { Question } from '../layers/use-question.ts';
import { OutlookParts } from './OutlookParts.tsx';
import type { Following } from './use-outlook-doubt.ts';

/** Shows the further effects of a change, and asks whether to save it anyway. */
export function WriteQuestion({ question }: { question: Question<Following> | null }) {
  const text = useText();
  const label = useLabel();
  if (!question) return null;
  const { parts, cut, answer } = question;
  return (
    <Modal opened onClose={() => answer(false)} size="xl" title={text('outlooks.before')} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      {parts.map(({ name, preflight }) => (
        <p key={name}>{label(preflight)}</p>
      ))}
      <OutlookParts parts={parts} cut={cut} linked={false} />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => answer(false)}>
          {text('actions.cancel')}
        </Button>
        <Button data-autofocus onClick={() => answer(true)}>
          {text('forms.submit')}
        </Button>
      </Group>
    </Modal>
  );
}
