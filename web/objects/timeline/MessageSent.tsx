import { Button } from '@mantine/core';
import type { MessageState } from '@millwright/core/message/states.ts';
import { useState } from 'react';
import type { ToldMessage } from '../../data/records/timeline.ts';
import { useText } from '../../i18n/use-text.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import classes from './timeline.module.css';

const tones = { queued: 'hold', sent: 'active', delivered: 'done', failed: 'cancelled', bounced: 'cancelled' } as const satisfies Record<
  MessageState,
  unknown
>;

/** Shows the text of a message, and its delivery status. */
export function MessageSent({ message }: { message: ToldMessage }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const { channel, subject, body, state, error, attachments = [] } = message;
  return (
    <div className={classes.message}>
      <p className={classes.entered}>
        {text(`messaging.channels.${channel}`)}
        {subject && ` · ${subject}`}
      </p>
      {state && <StatusBadge tone={tones[state]} label={text(`messaging.states.${state}`)} />}
      {error?.reason && <p className={classes.failed}>{error.reason}</p>}
      {attachments.length > 0 && (
        <p className={classes.entered}>
          {text('messaging.attachedFiles', { names: attachments.map(({ name }) => name ?? text('messaging.unnamedFile')).join(', ') })}
        </p>
      )}
      {body && (
        <Button size="compact-xs" variant="subtle" color="gray" aria-expanded={open} onClick={() => setOpen(!open)}>
          {text(open ? 'messaging.hideBody' : 'messaging.showBody')}
        </Button>
      )}
      {open && <p className={classes.comment}>{body}</p>}
    </div>
  );
}
