import { notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import { useText } from '../i18n/use-text.ts';
import { isDue } from './queue-entry.ts';
import { type Outcome, sendQueue } from './send-queue.ts';
import { currentQueue } from './use-offline-queue.ts';

const everyMs = 1000;

/** Sends waiting entries: at the start, when the connection is back, and after growing pauses. */
function keepSending(say: (outcome: Outcome) => void): () => void {
  let busy = false;
  const send = async (hurry: boolean) => {
    busy = true;
    // Without storage on the device there is nothing to send. The page of the queue shows the problem.
    say(await sendQueue(hurry).catch(() => ({ sent: 0, refused: 0 })));
    busy = false;
  };
  const hurry = () => void send(true);
  const look = () => {
    if (!busy && isDue(currentQueue().entries ?? [], Date.now())) void send(false);
  };
  hurry();
  window.addEventListener('online', hurry);
  const timer = setInterval(look, everyMs);
  return () => {
    window.removeEventListener('online', hurry);
    clearInterval(timer);
  };
}

/** Sends waiting submissions while the page is open. Calls `heard` with the outcome; by default shows a notification. */
export function useQueueSending(heard?: (outcome: Outcome) => void): void {
  const text = useText();
  const say = useRef<(outcome: Outcome) => void>(() => undefined);
  say.current = ({ sent, refused }) => {
    if (heard) return heard({ sent, refused });
    if (location.pathname === '/unsent') return;
    if (sent) notifications.show({ color: 'green', message: text('unsent.wereSent', { count: sent }) });
    if (refused) notifications.show({ color: 'red', message: text('unsent.wereRefused', { count: refused }), autoClose: false });
  };
  useEffect(() => keepSending((outcome) => say.current(outcome)), []);
}
