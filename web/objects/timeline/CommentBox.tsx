import { Button, Group, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useComment } from '../../data/records/use-events.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { useUnsentInput } from '../../layers/unsent-input.ts';
import { keyName } from '../../ui/KeyHint.tsx';

/** A comment on a record. What was typed stays until it is stored. */
export function CommentBox({ id }: { id: string }) {
  const text = useText();
  const failure = useFailureText();
  const comment = useComment(id);
  const [words, setWords] = useState('');
  useUnsentInput(words.trim() !== '');
  const send = () => words.trim() && comment.mutate(words.trim(), { onSuccess: () => setWords('') });
  return (
    <div>
      <Textarea
        aria-label={text('timeline.comment')}
        placeholder={text('timeline.comment')}
        autosize
        minRows={1}
        maxRows={8}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.stopPropagation();
          send();
        }}
        error={comment.error ? failure(comment.error) : undefined}
      />
      {words.trim() && (
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
