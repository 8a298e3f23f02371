import { allOf } from '@millwright/core/filter/combine.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import { useQuery } from '@tanstack/react-query';
import { useFailureText } from '../../../i18n/use-failure-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import classes from '../../editing/fields/fields.module.css';
import { countText } from '../../source/count-text.ts';
import { countRows } from '../../source/rows-query.ts';

type Props = { model: string; where: Condition | undefined; asked: Condition | null };

const useCount = (model: string, where: Condition | null, enabled = true) =>
  useQuery({
    queryKey: ['count', model, where],
    queryFn: ({ signal }) => countRows(model, where, signal),
    placeholderData: (previous) => previous,
    enabled,
  });

/** Shows how many records a block has, and how many remain with the input's current value. */
export function RowsLeft({ model, where, asked }: Props) {
  const text = useText();
  const sentence = useFailureText();
  const all = useCount(model, where ?? null);
  const rest = useCount(model, allOf(where, asked), asked !== null);
  const error = all.error ?? rest.error;
  if (error) return <em className={classes.wrong}>{sentence(error)}</em>;
  if (!all.data || (asked && !rest.data)) return <span className={classes.hint}>{text('filter.counting')}</span>;
  const allCount = countText(all.data);
  return (
    <span className={classes.hint} role="status">
      {asked && rest.data
        ? text('blocks.inputsEditing.left', { left: countText(rest.data), all: allCount })
        : text('table.count', { count: all.data.total, shown: allCount })}
    </span>
  );
}
