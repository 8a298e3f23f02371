import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useComment } from '../../data/records/use-events.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { useUnsentInput } from '../../layers/unsent-input.ts';
import { keyName } from '../../ui/KeyHint.tsx';
import { MentionArea } from './mentions/MentionArea.tsx';
import { type Typed, withMarks } from './mentions/mention-text.ts';

const nothing: Typed = { words: '', picked: [] };

/** A comment on a record, which may mention people. Typed text stays until it is saved. */
export function CommentBox({ id }: { id: string }) {
  const text = useText();
  const failure = useFailureText();
  const comment = useComment(id);
  const [typed, setTyped] = useState(nothing);
  const words = typed.words.trim();
  useUnsentInput(words !== '');
  const send = () => words && comment.mutate(withMarks(typed).trim(), { onSuccess: () => setTyped(nothing) });
  return (
    <div>
      <MentionArea
        id={id}
        aria-label={text('timeline.comment')}
        placeholder={text('timeline.comment')}
        autosize
        minRows={1}
        maxRows={8}
        typed={typed}
        onType={setTyped}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.stopPropagation();
          send();
        }}
        error={comment.error ? failure(comment.error) : undefined}
      />
      {words && (
        <Group justify="space-between" mt={4}>
          <Text size="xs" c="dimmed">
            {keyName(text('timeline.sendKeys'))}
          </Text>
          <Button size="compact-sm" loading={comment.isPending} onClick={send}>
            {text('timeline.send')}
          </Button>
        </Group>
      )}
    </div>
  );
}
