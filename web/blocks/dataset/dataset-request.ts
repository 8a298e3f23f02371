import type { DatasetRequest } from '@millwright/core/contract/dataset.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { dataset } from '@millwright/core/view/blocks/dataset.ts';
import type { SetupOf } from '@millwright/core/view/setup/define-block.ts';

export type DatasetSetup = SetupOf<typeof dataset>;
export type Sorting = { axis: number; direction: 'asc' | 'desc' };
/** What the database did, and how long it took. */
export type Explained = { plan: Json; duration_ms: number; predicates: string[] };
export type DatasetAnswer = {
  data: JsonObject[];
  total: number;
  total_estimated?: boolean;
  columns: { name: string; type: string }[];
  skipped?: string[];
  explain?: Explained;
};

/** The name of an axis in the request, by its place. */
export const nameOf = (at: number): string => `a${at}`;

/** What a dataset asks for: one page of its rows or groups, in an order. */
export function datasetRequest(setup: DatasetSetup, where: Condition | null, sorting: readonly Sorting[], skip: number): DatasetRequest {
  return {
    dataset: { model: setup.model },
    axis: setup.axis.map(({ path = 'identity', aggregation, truncate }, at) => ({
      name: nameOf(at),
      path,
      ...(aggregation && { aggregation }),
      ...(truncate && { truncate }),
    })),
    ...(where && { betterFilters: where }),
    ordering: sorting.map(({ axis, direction }) => ({ axis: nameOf(axis), direction })),
    limit: setup.limit ?? 50,
    skip,
  };
}
