import type { DatasetRequest } from '@millwright/core/contract/dataset.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { Json } from '@millwright/core/json.ts';
import { mostGroups } from '@millwright/core/query/dataset/dataset-types.ts';
import type { chart } from '@millwright/core/view/blocks/chart.ts';
import type { Dimension } from '@millwright/core/view/setup/axis.ts';
import type { SetupOf } from '@millwright/core/view/setup/define-block.ts';

export type ChartSetup = SetupOf<typeof chart>;
/** A group in the server's answer: its axis and series values, its figure, and for which axes it combines the others. */
export type GroupRow = { axis: Json; split?: Json; figure: number | null; others?: { axis?: number; split?: number } | null };
export type ChartAnswer = { data: GroupRow[]; skipped?: string[] };

const mostSeries = 12;
/** The most parts of a ring or bars that remain large enough to tap and to label. */
const mostParts = 12;
const mostBars = 40;

/** How many groups are drawn individually: all of a time axis, else the largest ones. */
function mostOf({ chart, axis, limit }: ChartSetup): number {
  return limit ?? (axis.truncate ? mostGroups : chart === 'doughnut' ? mostParts : mostBars);
}

/** The dimension that splits a chart into series; a ring has none. */
export const splitOf = ({ chart, split }: ChartSetup): Dimension | null => (chart === 'doughnut' ? null : (split ?? null));

/** Paths by which groups and series are distinguished, if they differ from the setup. */
export type GroupPaths = { axis?: string | undefined; split?: string | undefined };

/** Builds the dataset request of a chart: groups and their figure, never rows. A time axis reads the latest groups. */
export function chartRequest(setup: ChartSetup, where: Condition | null, paths: GroupPaths = {}): DatasetRequest {
  const { model, axis, figure, bins, order } = setup;
  const split = splitOf(setup);
  const grouped = setup.chart === 'histogram' ? { bins: bins ?? 20 } : { most: mostOf(setup), ...(axis.truncate && { truncate: axis.truncate }) };
  const byTime = axis.truncate !== undefined;
  return {
    dataset: { model },
    axis: [
      { name: 'axis', path: paths.axis ?? axis.path, ...grouped },
      ...(split ? [{ name: 'split', path: paths.split ?? split.path, most: mostSeries, ...(split.truncate && { truncate: split.truncate }) }] : []),
      { name: 'figure', path: figure.path ?? 'identity', aggregation: figure.aggregation },
    ],
    ...(where && { betterFilters: where }),
    ordering: byTime
      ? [{ axis: 'axis', direction: 'desc' }]
      : order === 'axis' || setup.chart === 'histogram'
        ? [{ axis: 'axis', direction: 'asc' }]
        : [],
  };
}
