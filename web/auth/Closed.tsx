import { Alert, Button, Text } from '@mantine/core';
import type { AppFailure } from '../data/http.ts';
import { formatDate } from '../format/dates.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';

type Props = { failure: AppFailure; busy: boolean; onReopen: () => void };

/** Says that the company is closed and until when it can be opened again; who may is offered to. */
export function Closed({ failure, busy, onReopen }: Props) {
  const text = useText();
  const language = useLanguage();
  return (
    <Alert color="orange" role="alert">
      <Text size="sm" mb="xs">
        {text('errors.company_closed', { until: formatDate(String(failure.details.until), language) })}
      </Text>
      {failure.details.reopen === true ? (
        <Button variant="default" loading={busy} onClick={onReopen}>
          {text('auth.reopen')}
        </Button>
      ) : (
        <Text size="sm">{text('auth.reopenAsk')}</Text>
      )}
    </Alert>
  );
}
