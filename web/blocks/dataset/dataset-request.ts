import type { DatasetRequest } from '@millwright/core/contract/dataset.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { dataset } from '@millwright/core/view/blocks/dataset.ts';
import type { SetupOf } from '@millwright/core/view/setup/define-block.ts';

export type DatasetSetup = SetupOf<typeof dataset>;
export type Sorting = { axis: number; direction: 'asc' | 'desc' };
/** The database's query plan and its duration; how many records the model has, and how many of them each filter removes, in this order. */
export type Explained = {
  plan: Json;
  duration_ms: number;
  predicates: string[];
  records: number;
  filters: { condition: Json; removed: number }[];
};
export type DatasetAnswer = {
  data: JsonObject[];
  total: number;
  total_estimated?: boolean;
  columns: { name: string; type: string }[];
  skipped?: string[];
  explain?: Explained;
};

/** The name of an axis in the request, by its index. */
export const nameOf = (at: number): string => `a${at}`;

/** Builds the request for one sorted page of rows or groups, without the axes at some indexes. Groups stay groups even without the aggregated axis. */
export function datasetRequest(
  setup: DatasetSetup,
  where: Condition | null,
  sorting: readonly Sorting[],
  skip: number,
  without: readonly number[] = [],
): DatasetRequest {
  return {
    dataset: { model: setup.model },
    axis: setup.axis.flatMap(({ path = 'identity', aggregation, truncate }, at) =>
      without.includes(at) ? [] : [{ name: nameOf(at), path, ...(aggregation && { aggregation }), ...(truncate && { truncate }) }],
    ),
    ...(setup.axis.some(({ aggregation }) => aggregation) && { aggregation: true }),
    ...(where && { betterFilters: where }),
    ordering: sorting.flatMap(({ axis, direction }) => (without.includes(axis) ? [] : [{ axis: nameOf(axis), direction }])),
    limit: setup.limit ?? 50,
    skip,
  };
}
