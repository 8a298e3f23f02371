import { Button, Group } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import classes from './runs.module.css';

type Props = { page: number; size: number; shown: number; total: number; onPage: (page: number) => void };

/** The page navigation of a list; nothing for a single page. */
export function Pages({ page, size, shown, total, onPage }: Props) {
  const text = useText();
  if (total <= size) return null;
  const from = page * size;
  return (
    <Group mt="md" gap="sm">
      <Button variant="default" size="compact-md" disabled={page === 0} onClick={() => onPage(page - 1)}>
        {text('actions.previous')}
      </Button>
      <span className={classes.barMeta}>{text('automations.runs.page', { from: from + 1, to: from + shown, total })}</span>
      <Button variant="default" size="compact-md" disabled={from + shown >= total} onClick={() => onPage(page + 1)}>
        {text('actions.next')}
      </Button>
    </Group>
  );
}
