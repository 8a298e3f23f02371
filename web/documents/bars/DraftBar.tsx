import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useTimes } from '../../fields/view/use-times.ts';
import { useText } from '../../i18n/use-text.ts';
import type { DraftKeeping } from '../saving/use-kept-draft.ts';
import classes from './bars.module.css';

/** Offers the changes that were left here unsaved. Nothing can be changed before that is answered. */
export function DraftBar({ keeping, onTakeUp }: { keeping: DraftKeeping; onTakeUp: () => void }) {
  const text = useText();
  const times = useTimes();
  const { offered, discard } = keeping;
  if (!offered) return null;
  return (
    <div className={classes.bar} role="alert">
      <div className={classes.line}>
        <IconHistory size={18} stroke={1.75} aria-hidden />
        <span>
          <strong>{text('documents.draft.left', { time: times.instant(offered.at) })}</strong>{' '}
          {offered.without_secrets && text('documents.draft.withoutSecrets')}
        </span>
        <span className={classes.actions}>
          <Button size="compact-sm" variant="default" onClick={discard}>
            {text('documents.draft.discard')}
          </Button>
          <Button size="compact-sm" onClick={onTakeUp}>
            {text('documents.draft.takeUp')}
          </Button>
        </span>
      </div>
    </div>
  );
}
