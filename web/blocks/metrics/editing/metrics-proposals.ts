import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { columnView, resolveColumn } from '../../columns/columns.ts';
import type { Proposal } from '../../editing/block-editing.ts';
import { choicesAt } from '../../editing/fields/paths.ts';
import type { MetricSetup, MetricsSetup } from '../metrics-query.ts';

/** Proposes three blocks: new records of the last 30 days, all records with a sum, and both side by side. */
export function metricsProposals(model: ResolvedModel | null, schema: Schema): Proposal<MetricsSetup>[] {
  if (!model) return [];
  const own = choicesAt(schema, model, []).filter(({ many, broken, field }) => !many && !broken && field !== null);
  const amount = own.find((column) => columnView(column).numeric);
  const created = resolveColumn(schema, model, { path: 'created_at' });
  const count: MetricSetup['figure'] = { aggregation: 'count' };
  const recent = { period: { path: created?.path ?? 'created_at', unit: 'day', count: 30 }, sparkline: true } as const;
  const all: MetricSetup[] = [
    { id: 'all', figure: count },
    ...(amount
      ? [
          { id: 'sum', figure: { aggregation: 'sum' as const, path: amount.path } },
          { id: 'average', figure: { aggregation: 'average' as const, path: amount.path } },
        ]
      : []),
  ];
  const news: MetricSetup[] = [
    { id: 'new', figure: count, ...recent },
    ...(amount ? [{ id: 'new-sum', figure: { aggregation: 'sum' as const, path: amount.path }, ...recent }] : []),
  ];
  const of = (id: 'recent' | 'whole' | 'both', metrics: MetricSetup[]): Proposal<MetricsSetup> => ({
    id,
    name: ({ text }) => text(`blocks.metricsEditing.proposals.${id}`),
    setup: { model: model.model.slug, metrics },
  });
  return [of('recent', news), of('whole', all), of('both', [...news, ...all])];
}
