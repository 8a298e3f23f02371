import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useText } from '../../i18n/use-text.ts';

/** Links to the record as it was right after an event. */
export function ThenLink({ id, date }: { id: string; date: string }) {
  const text = useText();
  // Events are stored in microseconds, but sent in milliseconds.
  const at = new Date(Date.parse(date) + 1).toISOString();
  return (
    <Button
      component={Link}
      to={`/object/${id}?at=${encodeURIComponent(at)}`}
      size="compact-xs"
      variant="subtle"
      color="gray"
      leftSection={<IconHistory size={14} stroke={1.75} aria-hidden />}
    >
      {text('past.then')}
    </Button>
  );
}
