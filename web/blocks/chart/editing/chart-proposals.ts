import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { FigureSetup } from '@millwright/core/view/setup/axis.ts';
import { columnView, type ResolvedColumn, resolveColumn } from '../../columns/columns.ts';
import type { Proposal, Words } from '../../editing/block-editing.ts';
import { dimensionOf } from '../../editing/fields/dimensions.ts';
import { choicesAt } from '../../editing/fields/paths.ts';
import type { ChartSetup } from '../chart-request.ts';

const named = (
  { text, label }: Words,
  figure: FigureSetup,
  amount: ResolvedColumn | undefined,
  axis: ResolvedColumn,
  type: ChartSetup['chart'],
): string => {
  const words = amount && figure.path ? text(`blocks.figures.${figure.aggregation}`, { name: label(amount.label) }) : text('blocks.figures.records');
  return `${text('blocks.chart.title', { figure: words, axis: label(axis.label) })} (${text(`blocks.chartEditing.types.${type}`)})`;
};

/** Proposes four charts: counts per choice, figures per month, shares per choice, and a distribution of numbers or choices over time. */
export function chartProposals(model: ResolvedModel | null, schema: Schema): Proposal<ChartSetup>[] {
  if (!model) return [];
  const columns = choicesAt(schema, model, []).filter(({ many, broken }) => !many && !broken);
  const own = columns.filter(({ path }) => path !== 'created_at' && path !== 'updated_at');
  const created = resolveColumn(schema, model, { path: 'created_at' });
  const time = own.find((column) => columnView(column).filter.time === 'days') ?? own.find((column) => columnView(column).filter.time) ?? created;
  const choice =
    own.find(({ kind }) => kind === 'tag' || kind === 'status') ??
    own.find(({ kind }) => kind === 'relation') ??
    own.find(({ kind }) => kind === 'boolean');
  const amount = own.find((column) => column.field && columnView(column).numeric);
  const count: FigureSetup = { aggregation: 'count' };
  const sum: FigureSetup = amount ? { aggregation: 'sum', path: amount.path } : count;
  const of = (chart: ChartSetup['chart'], axis: ResolvedColumn, figure: FigureSetup, more: Partial<ChartSetup> = {}): Proposal<ChartSetup> => ({
    id: `${chart}-${axis.path}`,
    name: (words) => named(words, figure, amount, axis, chart),
    setup: { model: model.model.slug, chart, axis: chart === 'histogram' ? { path: axis.path } : dimensionOf(axis), figure, ...more },
  });
  return [
    ...(choice ? [of('bar', choice, count)] : []),
    ...(time ? [of('line', time, sum)] : []),
    ...(choice ? [of('doughnut', choice, sum)] : []),
    ...(amount ? [of('histogram', amount, count)] : time && choice ? [of('stacked', time, count, { split: dimensionOf(choice) })] : []),
  ];
}
