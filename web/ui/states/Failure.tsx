import { Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconCopy, IconRefresh } from '@tabler/icons-react';
import { AppFailure } from '../../data/http.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { copyText } from '../browser/copy-text.ts';
import { missingRight, NoAccess } from './NoAccess.tsx';
import classes from './states.module.css';

type Props = { error: unknown; onRetry?: () => void };

function details(error: unknown): string {
  if (!(error instanceof AppFailure)) return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const { code, status, message, request_id, details: more } = error;
  return JSON.stringify({ code, status, message, request_id, details: more, page: location.pathname, at: new Date().toISOString() }, null, 2);
}

/** A failure, shown where it happened: a sentence, its code, another try, and the details for support. */
export function Failure({ error, onRetry }: Props) {
  const text = useText();
  const sentence = useFailureText();
  if (error instanceof AppFailure && error.code === 'forbidden') return <NoAccess right={missingRight(error.details)} />;
  const code = error instanceof AppFailure ? error.code : 'internal';
  return (
    <div className={classes.state} role="alert" data-kind="failure">
      <IconAlertTriangle className={classes.icon} size={24} stroke={1.75} aria-hidden />
      <p className={classes.sentence}>{sentence(error)}</p>
      <p className={classes.meta}>{text('states.code', { code })}</p>
      <Group gap="sm" justify="center">
        {onRetry && (
          <Button variant="default" leftSection={<IconRefresh size={16} stroke={1.75} />} onClick={onRetry}>
            {text('actions.retry')}
          </Button>
        )}
        <Button variant="subtle" leftSection={<IconCopy size={16} stroke={1.75} />} onClick={() => copyText(details(error))}>
          {text('actions.copyDetails')}
        </Button>
      </Group>
    </div>
  );
}
