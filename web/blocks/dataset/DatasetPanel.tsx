import { Button } from '@mantine/core';
import { allOf } from '@millwright/core/filter/combine.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { Block, View } from '@millwright/core/view/types.ts';
import { IconArrowDown, IconArrowUp, IconColumnsOff, IconInfoCircle, IconRefresh } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../data/http.ts';
import { useWording } from '../../fields/view/use-wording.ts';
import { formatNumber } from '../../format/numbers.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import { SkippedBar } from '../messages/SkippedBar.tsx';
import { PageFilterChips } from '../page/PageFilterChips.tsx';
import { usePageCondition } from '../page/page-filters.ts';
import { usableFilter } from '../source/usable-filter.ts';
import type { Skipped } from '../source/usable-setup.ts';
import classes from './dataset.module.css';
import { datasetColumns, leftOutAxes, lostAxes } from './dataset-columns.ts';
import { type DatasetSetup, datasetRequest, nameOf, type Sorting } from './dataset-request.ts';
import { ExplainPanel } from './ExplainPanel.tsx';
import { useSkip } from './use-skip.ts';

type Props = { view: View; block: Block; setup: DatasetSetup; schema: Schema; model: ResolvedModel; builds: boolean };

/** Draws the rows or groups of a dataset page by page. People who may edit views can see the query plan. */
export function DatasetPanel({ view, block, setup, schema, model, builds }: Props) {
  const text = useText();
  const label = useLabel();
  const wording = useWording();
  const [sorting, setSorting] = useState<readonly Sorting[]>(setup.ordering ?? []);
  const [explains, setExplains] = useState(false);
  const page = usePageCondition({ id: block.id, model: model.model.slug });
  const { condition: own, skipped } = usableFilter(view, block);
  const where = allOf(own, page.condition);
  const [skip, setSkip] = useSkip([setup, where, sorting]);
  const lost = lostAxes(schema, model, setup);
  const request = datasetRequest(setup, where, sorting, skip, lost);
  const withPlan = builds && explains;
  const query = useQuery({
    queryKey: ['dataset', request, withPlan],
    queryFn: ({ signal }) => post(`/v1/dataset${withPlan ? '?explain=1' : ''}`, request, { signal }),
    placeholderData: keepPreviousData,
    enabled: request.axis.length > 0,
    staleTime: 0,
  });
  const title = label(block.label) || label(model.model.displayed_name);
  const { data } = query;
  const columns = datasetColumns(schema, model, setup, { text, label, wording }, data?.columns);
  const leftOut = leftOutAxes(setup, lost, label);
  const limit = request.limit ?? 50;
  const sortBy = (axis: number) =>
    setSorting(sorting[0]?.axis === axis && sorting[0].direction === 'asc' ? [{ axis, direction: 'desc' }] : [{ axis, direction: 'asc' }]);
  const countText = (count: number) => text('table.count', { count, shown: `${formatNumber(count)}${data?.total_estimated ? '+' : ''}` });
  return (
    <Panel
      title={title}
      aside={
        <div className={classes.tools}>
          {data && <span className={classes.count}>{countText(data.total)}</span>}
          {builds && (
            <ToolbarButton label={text('blocks.dataset.explain')} icon={IconInfoCircle} pressed={explains} onClick={() => setExplains(!explains)} />
          )}
          <ToolbarButton label={text('table.refresh')} icon={IconRefresh} onClick={() => void query.refetch()} />
        </div>
      }
    >
      <SkippedBar skipped={[...skipped, ...leftOut.map((name): Skipped => ({ part: 'axis', name, message: '' }))]} />
      <PageFilterChips filters={page.filters} label={text('blocks.page.narrowed')} />
      {withPlan && data?.explain && <ExplainPanel explained={data.explain} schema={schema} model={model} leftOut={leftOut} />}
      {request.axis.length === 0 ? (
        <Empty icon={IconColumnsOff} title={text('blocks.noAttribute')} />
      ) : query.error && !data ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : !data ? (
        <Waiting />
      ) : data.data.length === 0 ? (
        <Empty title={text('blocks.dataset.empty')} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
        <section className={classes.scroll} tabIndex={0} aria-label={text('blocks.rows')}>
          <table className={classes.table}>
            <thead>
              <tr>
                {columns.map(({ at, name, numeric }) => {
                  const sorted = sorting[0]?.axis === at ? sorting[0].direction : null;
                  return (
                    <th
                      key={at}
                      scope="col"
                      className={numeric ? classes.number : undefined}
                      aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : 'none'}
                    >
                      <button type="button" className={classes.sort} onClick={() => sortBy(at)}>
                        {name}
                        {sorted === 'asc' && <IconArrowUp size={14} stroke={2} aria-hidden />}
                        {sorted === 'desc' && <IconArrowDown size={14} stroke={2} aria-hidden />}
                      </button>
                    </th>
                  );
                })}
              </tr>
            </thead>
            <tbody>
              {data.data.map((row, index) => (
                <tr key={typeof row.identity === 'string' ? row.identity : `${skip + index}`}>
                  {columns.map(({ at, numeric, text: written, draw = written }) => (
                    <td key={at} className={numeric ? classes.number : undefined}>
                      {draw(row[nameOf(at)] ?? null)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {data && data.total > limit && (
        <nav className={classes.pages} aria-label={text('blocks.dataset.pages')}>
          <Button size="xs" variant="default" mih="var(--mw-target)" disabled={skip === 0} onClick={() => setSkip(Math.max(0, skip - limit))}>
            {text('blocks.chart.before')}
          </Button>
          <span className={classes.count}>
            {formatNumber(skip + 1)} – {formatNumber(skip + data.data.length)}
          </span>
          <Button size="xs" variant="default" mih="var(--mw-target)" disabled={skip + limit >= data.total} onClick={() => setSkip(skip + limit)}>
            {text('blocks.chart.after')}
          </Button>
        </nav>
      )}
    </Panel>
  );
}
