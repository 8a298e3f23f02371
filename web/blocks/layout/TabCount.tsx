import { allOf } from '@millwright/core/filter/combine.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { Block } from '@millwright/core/view/types.ts';
import { useQuery } from '@tanstack/react-query';
import { usePageCondition } from '../page/page-filters.ts';
import { countText } from '../source/count-text.ts';
import { countRows } from '../source/rows-query.ts';
import classes from './layout.module.css';

/** The number of records of a tab's block, without the person's filter. Empty while it loads or if it can't be counted. */
export function TabCount({ block, model }: { block: Block; model: ResolvedModel }) {
  const { slug } = model.model;
  const { condition } = usePageCondition({ id: block.id, model: slug });
  const where = allOf(block.betterFilters, condition);
  const { data } = useQuery({
    queryKey: ['count', slug, where],
    queryFn: ({ signal }) => countRows(slug, where, signal),
    staleTime: 0,
  });
  return data ? <span className={classes.count}>{countText(data)}</span> : null;
}
