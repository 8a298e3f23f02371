import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useShortcut } from '../../keys/shortcuts.ts';
import { loadable } from '../../ui/browser/loadable.ts';
import classes from './drafts.module.css';
import type { Drafting } from './use-shared-draft.ts';

const PublishDialog = loadable(async () => (await import('./PublishDialog.tsx')).PublishDialog);

/** The save state of the draft, and the button that publishes it. */
export function PublishButton({ state }: { state: Drafting }) {
  const text = useText();
  const [asking, setAsking] = useState(false);
  const { beside, saving } = state;
  const blocked = !saving.dirty || saving.theirs !== null || beside.theirs !== null || beside.busy === 'publishing';
  const ask = () => {
    if (!blocked) setAsking(true);
  };
  useShortcut('Ctrl S', ask);
  return (
    <>
      <span className={classes.saved} role="status">
        {text(tellsOf(state))}
      </span>
      <Button
        aria-keyshortcuts="Control+S"
        leftSection={<IconUpload size={16} stroke={1.75} />}
        loading={beside.busy === 'publishing'}
        aria-disabled={blocked}
        data-disabled={blocked || undefined}
        onClick={ask}
      >
        {text('automations.draft.publish')}
      </Button>
      <Suspense fallback={null}>{asking && <PublishDialog state={state} onClose={() => setAsking(false)} />}</Suspense>
    </>
  );
}

function tellsOf({ beside, saving }: Drafting) {
  if (beside.busy === 'publishing' || beside.busy === 'keeping') return 'documents.saving';
  if (!saving.dirty && beside.kept) return 'automations.draft.published';
  return beside.kept ? 'automations.draft.kept' : 'documents.unsaved';
}
