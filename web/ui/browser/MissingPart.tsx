import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';

/** Says that a part of a page is not there and offers another try; without a connection that it waits for one, which begins that try. */
export function MissingPart({ quiet, onRetry }: { quiet: boolean; onRetry: () => void }) {
  const text = useText();
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const lost = () => setOnline(false);
    window.addEventListener('online', onRetry);
    window.addEventListener('offline', lost);
    return () => {
      window.removeEventListener('online', onRetry);
      window.removeEventListener('offline', lost);
    };
  }, [onRetry]);
  if (quiet) return null;
  if (!online) return <span role="status">{text('states.partWaits')}</span>;
  return (
    <span role="alert">
      {text('states.partMissing')}{' '}
      <Button size="compact-xs" variant="default" onClick={onRetry}>
        {text('actions.retry')}
      </Button>
    </span>
  );
}
