import { useDebouncedValue } from '@mantine/hooks';
import type { Condition } from '@millwright/core/filter/types.ts';
import { useQuery } from '@tanstack/react-query';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { countText } from '../source/count-text.ts';
import { countRows } from '../source/rows-query.ts';
import classes from './FilterBuilder.module.css';

type Props = { model: string; where: Condition | null };

/** Counts the records that match the filter while it is edited. */
export function MatchCount({ model, where }: Props) {
  const text = useText();
  const sentence = useFailureText();
  const [late] = useDebouncedValue(where, 250);
  const count = useQuery({
    queryKey: ['count', model, late],
    queryFn: ({ signal }) => countRows(model, late, signal),
    placeholderData: (previous) => previous,
  });
  if (count.error) return <strong className={classes.problem}>{sentence(count.error)}</strong>;
  if (!count.data) return <span>{text('filter.counting')}</span>;
  return (
    <strong className={classes.count} role="status">
      {text('filter.matching', { count: count.data.total, shown: countText(count.data) })}
    </strong>
  );
}
