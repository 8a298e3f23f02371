import { allOf } from '@millwright/core/filter/combine.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { Block, View } from '@millwright/core/view/types.ts';
import { IconColumnsOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { graph } from '../../data/graph.ts';
import { useUser } from '../../data/session.ts';
import { useWording } from '../../fields/view/use-wording.ts';
import { todayIn } from '../../format/zoned.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { resolveColumn } from '../columns/columns.ts';
import { figureOf } from '../columns/figures.ts';
import { windowsOf } from '../columns/windows.ts';
import { SkippedBar } from '../messages/SkippedBar.tsx';
import { PageFilterChips } from '../page/PageFilterChips.tsx';
import { usePageCondition } from '../page/page-filters.ts';
import { usableFilter } from '../source/usable-filter.ts';
import { MetricCard } from './MetricCard.tsx';
import classes from './metrics.module.css';
import { figureCondition, figureIn, type Metric, type MetricsAnswer, type MetricsSetup, metricsQuery, pointsOf } from './metrics-query.ts';

type Props = { view: View; block: Block; setup: MetricsSetup; schema: Schema; model: ResolvedModel };

/** Draws the metrics of a block, all read in one request. A metric whose field no longer exists is left out. */
export function MetricsPanel({ view, block, setup, schema, model }: Props) {
  const text = useText();
  const label = useLabel();
  const wording = useWording();
  const zone = useUser().client.time_zone;
  const page = usePageCondition({ id: block.id, model: model.model.slug });
  const { condition: own, skipped } = usableFilter(view, block);
  const today = todayIn(zone);
  const metricFigures = setup.metrics.flatMap((one) => {
    const figure = figureOf(schema, model, one.figure, { text, label, wording });
    const times = one.period ? resolveColumn(schema, model, { path: one.period.path }) : null;
    return figure && (times || !one.period) ? [{ metric: { setup: one, times } satisfies Metric, figure }] : [];
  });
  const metrics = metricFigures.map(({ metric }) => metric);
  const where = allOf(own, page.condition);
  const { query, variables } = metricsQuery(model.model.slug, metrics, where, zone, today);
  const answer = useQuery({
    queryKey: ['metrics', query, variables],
    queryFn: ({ signal }) => graph<MetricsAnswer>(query, variables, signal),
    placeholderData: keepPreviousData,
    enabled: metrics.length > 0,
    staleTime: 0,
  });
  const { data } = answer;
  const figures = (metric: Metric, at: number) => {
    const days = metric.setup.period ? windowsOf(metric.setup.period, today).current : null;
    return {
      value: figureIn(metric.setup, data?.[`m${at}`]?.[0]),
      previous: figureIn(metric.setup, data?.[`p${at}`]?.[0]),
      points: days ? pointsOf(metric, data?.[`s${at}`] ?? [], days, zone) : [],
      days,
      records: { model: model.model.slug, where: figureCondition(metric, where, days, zone) },
    };
  };
  return (
    <Panel title={label(block.label) || text('blocks.metrics.title', { name: label(model.model.displayed_name) })}>
      <SkippedBar skipped={skipped} />
      <PageFilterChips filters={page.filters} label={text('blocks.page.narrowed')} />
      {metrics.length === 0 ? (
        <Empty icon={IconColumnsOff} title={text('blocks.noAttribute')} />
      ) : answer.error && !data ? (
        <Failure error={answer.error} onRetry={() => void answer.refetch()} />
      ) : data ? (
        <dl className={classes.metrics}>
          {metricFigures.map(({ metric, figure }, at) => (
            <MetricCard key={metric.setup.id} setup={metric.setup} figure={figure} {...figures(metric, at)} />
          ))}
        </dl>
      ) : (
        <Waiting lines={3} />
      )}
    </Panel>
  );
}
