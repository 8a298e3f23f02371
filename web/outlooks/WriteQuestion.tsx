import { Button, Group, Modal } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { askBeforeWrites } from '../data/writes/before-write.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { useQuestion } from '../layers/use-question.ts';
import { OutlookParts } from './OutlookParts.tsx';
import { type Following, useOutlookDoubt } from './use-outlook-doubt.ts';

/** Asks once more before a record is changed in its place (on its page, in a cell, on a board or calendar) while something else follows from it. */
export function WriteQuestion() {
  const text = useText();
  const label = useLabel();
  const doubtOf = useOutlookDoubt();
  const [question, ask] = useQuestion<Following>();
  const latest = useRef({ doubtOf, ask });
  latest.current = { doubtOf, ask };
  useEffect(
    () =>
      askBeforeWrites(async (write) => {
        const following = await latest.current.doubtOf(write);
        return following.parts.length === 0 || latest.current.ask(following);
      }),
    [],
  );
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
