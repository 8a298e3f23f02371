import type { DatasetRequest } from '@millwright/core/contract/dataset.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { Json } from '@millwright/core/json.ts';
import { mostGroups } from '@millwright/core/query/dataset/dataset-types.ts';
import type { chart } from '@millwright/core/view/blocks/chart.ts';
import type { Dimension } from '@millwright/core/view/setup/axis.ts';
import type { SetupOf } from '@millwright/core/view/setup/define-block.ts';

export type ChartSetup = SetupOf<typeof chart>;
/** A row of groups: what its records share, their figure, and of which axes it is the rest. */
export type GroupRow = { axis: Json; split?: Json; figure: number | null; others?: { axis?: number; split?: number } | null };
export type ChartAnswer = { data: GroupRow[]; skipped?: string[] };

const mostSeries = 12;
/** More parts than this are thinner than a finger on a ring, and bars thinner than their names. */
const mostParts = 12;
const mostBars = 40;

/** How many groups are drawn by themselves: all of a time, where each has its place, and the greatest of all else. */
function mostOf({ chart, axis, limit }: ChartSetup): number {
  return limit ?? (axis.truncate ? mostGroups : chart === 'doughnut' ? mostParts : mostBars);
}

/** What draws a series for each of its values; a ring has none. */
export const splitOf = ({ chart, split }: ChartSetup): Dimension | null => (chart === 'doughnut' ? null : (split ?? null));

/** The paths that groups and series are told apart by, where they are not those of the set-up. */
export type GroupPaths = { axis?: string | undefined; split?: string | undefined };

/** What a chart asks for: its groups and their figure, never its rows. Of a time the latest groups stand for themselves. */
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
