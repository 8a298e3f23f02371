import { allOf } from '@millwright/core/filter/combine.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { Block, View } from '@millwright/core/view/types.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { graph } from '../../data/graph.ts';
import { useUser } from '../../data/session.ts';
import { useWording } from '../../fields/view/use-wording.ts';
import { todayIn } from '../../format/zoned.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { resolveColumn } from '../columns/columns.ts';
import { figureOf } from '../columns/figures.ts';
import { windowsOf } from '../columns/windows.ts';
import { usePageCondition } from '../page/page-filters.ts';
import { usableFilter } from '../source/usable-filter.ts';
import type { MetricCard } from './MetricCard.tsx';
import { figureCondition, figureIn, type Metric, type MetricsAnswer, type MetricsSetup, metricsQuery, pointsOf } from './metrics-query.ts';

export type MetricsOf = { view: View; block: Block; setup: MetricsSetup; schema: Schema; model: ResolvedModel };

/** Reads the figures of a block by one request. A metric whose field is gone is left out; `cards` is null until they are read. */
export function useMetrics({ view, block, setup, schema, model }: MetricsOf) {
  const text = useText();
  const label = useLabel();
  const wording = useWording();
  const zone = useUser().client.time_zone;
  const page = usePageCondition({ id: block.id, model: model.model.slug });
  const { condition: own, skipped } = usableFilter(view, block);
  const today = todayIn(zone);
  const shown = setup.metrics.flatMap((one) => {
    const figure = figureOf(schema, model, one.figure, { text, label, wording });
    const times = one.period ? resolveColumn(schema, model, { path: one.period.path }) : null;
    return figure && (times || !one.period) ? [{ metric: { setup: one, times } satisfies Metric, figure }] : [];
  });
  const metrics = shown.map(({ metric }) => metric);
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
  const cards: ComponentProps<typeof MetricCard>[] | null = data
    ? shown.map(({ metric, figure }, at) => ({ setup: metric.setup, figure, ...figures(metric, at) }))
    : null;
  return { none: metrics.length === 0, cards, error: cards ? null : answer.error, retry: () => void answer.refetch(), page, skipped };
}
