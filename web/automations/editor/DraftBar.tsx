import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useTimes } from '../../fields/view/use-times.ts';
import { useText } from '../../i18n/use-text.ts';
import classes from './editor.module.css';
import type { EditorState } from './use-editor-state.ts';

/** Offers the changes that were left here unsaved. Nothing can be changed before that is answered. */
export function DraftBar({ state }: { state: EditorState }) {
  const text = useText();
  const times = useTimes();
  const { offered, discard } = state.keeping;
  if (!offered || !state.rights.update) return null;
  return (
    <div className={classes.sync} role="alert">
      <div className={classes.syncLine}>
        <IconHistory size={18} stroke={1.75} aria-hidden />
        <span>
          <strong>{text('automations.draft.left', { time: times.instant(offered.at) })}</strong>{' '}
          {offered.without_secrets && text('automations.draft.withoutSecrets')}
        </span>
        <span className={classes.syncActions}>
          <Button size="compact-sm" variant="default" onClick={discard}>
            {text('automations.draft.discard')}
          </Button>
          <Button size="compact-sm" onClick={state.takeUp}>
            {text('automations.draft.takeUp')}
          </Button>
        </span>
      </div>
    </div>
  );
}
