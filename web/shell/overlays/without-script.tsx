import { Button } from '@mantine/core';
import { notifications, useNotifications } from '@mantine/notifications';
import { useEffect } from 'react';
import type { Blocker } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import { closeDialog, useDialog } from '../../layers/dialog.ts';
import type { Question } from '../../layers/use-question.ts';
import { MissingPart } from '../../ui/browser/MissingPart.tsx';
import classes from './without-script.module.css';

/** Asks by the browser's own dialog whether unsent input may be lost. */
export function BrowserQuestion({ blocker }: { blocker: Blocker }) {
  const text = useText();
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const ask = () => (window.confirm(`${text('shell.unsentTitle')}\n${text('shell.unsentText')}`) ? blocker.proceed() : blocker.reset());
    const timer = setTimeout(ask);
    return () => clearTimeout(timer);
  }, [blocker, text]);
  return null;
}

type Props = { onRetry: () => void };

/** Says that the script of an opened dialog could not be loaded. */
export function DialogMissing({ onRetry }: Props) {
  const text = useText();
  if (useDialog() === null) return null;
  return (
    <div className={classes.lines} data-messages>
      <div className={classes.line}>
        <MissingPart quiet={false} onRetry={onRetry} />
        <Button variant="default" size="compact-sm" onClick={closeDialog}>
          {text('actions.close')}
        </Button>
      </div>
    </div>
  );
}

/** Explains that a change is not saved, because the question before it could not be loaded. The next attempt asks it. */
export function WriteQuestionMissing({ question, onRetry }: Props & { question: Question<object> | null }) {
  const text = useText();
  if (!question) return null;
  return (
    <div className={classes.lines} data-messages>
      <div className={classes.line} role="alert">
        <span>{text('outlooks.unasked')}</span>
        <Button size="compact-sm" onClick={onRetry}>
          {text('actions.retry')}
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => question.answer(false)}>
          {text('actions.cancel')}
        </Button>
      </div>
    </div>
  );
}

/** Short messages as plain lines. Each stays until it is closed. */
export function PlainToasts() {
  const text = useText();
  const { notifications: shown } = useNotifications();
  if (shown.length === 0) return null;
  return (
    <div className={classes.lines} data-messages>
      {shown.map(({ id, title, message }) => (
        <div key={id} className={classes.line} role="alert">
          <span>
            {title} {message}
          </span>
          <Button variant="default" size="compact-sm" onClick={() => id && notifications.hide(id)}>
            {text('actions.close')}
          </Button>
        </div>
      ))}
    </div>
  );
}
