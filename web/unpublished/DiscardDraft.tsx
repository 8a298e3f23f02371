import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { RemoveQuestion } from '../ui/layout/RemoveQuestion.tsx';
import type { Unpublished } from './drafts/kept-drafts.ts';
import classes from './unpublished.module.css';
import { useDiscard } from './use-discard.ts';

/** Throws a draft away, once that is confirmed. */
export function DiscardDraft({ draft, name }: { draft: Unpublished; name: string }) {
  const text = useText();
  const [asks, setAsks] = useState(false);
  const removal = useDiscard(draft);
  const action = text('documents.draft.discard');
  return (
    <>
      <Button
        className={classes.discard ?? ''}
        size="compact-sm"
        variant="default"
        leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
        aria-label={text('unpublished.discardOf', { name })}
        onClick={() => setAsks(true)}
      >
        {action}
      </Button>
      {asks && (
        <RemoveQuestion
          title={text('unpublished.discardOf', { name })}
          help={text('unpublished.discardHelp')}
          action={action}
          removal={removal}
          onClose={() => {
            removal.reset();
            setAsks(false);
          }}
        />
      )}
    </>
  );
}
