import { Button } from '@mantine/core';
import { IconHistory, IconUsers } from '@tabler/icons-react';
import { useTimes } from '../../fields/view/use-times.ts';
import { useText } from '../../i18n/use-text.ts';
import type { DraftKeeping } from '../saving/use-document-draft.ts';
import classes from './bars.module.css';

type Props = { keeping: Omit<DraftKeeping, 'place' | 'withoutSecrets'>; onTakeUp: () => void };

/** Offers to restore an unsaved draft of this or another device. The editor is read-only until the person answers. It also names colleagues with drafts. */
export function DraftBar({ keeping, onTakeUp }: Props) {
  const text = useText();
  const times = useTimes();
  const { offered, answered, discard } = keeping;
  if (!offered) return <Others keeping={keeping} />;
  const { at: time, elsewhere, met, apart, without_secrets } = offered;
  const message = met ? 'documents.draft.met' : elsewhere ? 'documents.draft.elsewhere' : 'documents.draft.left';
  return (
    <>
      <div className={classes.bar} role="alert">
        <div className={classes.line}>
          <IconHistory size={18} stroke={1.75} aria-hidden />
          <span>
            <strong>{text(message, { time: times.instant(time) })}</strong>{' '}
            {apart && `${text('documents.draft.apart', { time: times.instant(apart) })} `}
            {without_secrets && text('documents.draft.withoutSecrets')}
          </span>
          <span className={classes.actions}>
            <Button size="compact-sm" variant="default" onClick={met ? answered : discard}>
              {text(met ? 'documents.draft.goOn' : 'documents.draft.discard')}
            </Button>
            <Button size="compact-sm" onClick={onTakeUp}>
              {text('documents.draft.takeUp')}
            </Button>
          </span>
        </div>
      </div>
      <Others keeping={keeping} />
    </>
  );
}

/** Names the colleagues who have unpublished changes of the same document. */
function Others({ keeping: { others } }: Pick<Props, 'keeping'>) {
  const text = useText();
  const times = useTimes();
  if (!others.length) return null;
  return (
    <div className={classes.others} role="note">
      <IconUsers size={18} stroke={1.75} aria-hidden />
      <span>{others.map(({ name, saved_at }) => text('documents.draft.other', { who: name, time: times.instant(saved_at) })).join(' ')}</span>
    </div>
  );
}
