import type { AxisType } from '../../field/descriptor/define-field.ts';
import type { Json } from '../../json.ts';

/** The figures that an axis of groups may be. */
export const aggregations = ['average', 'collect', 'collect_unique', 'count', 'count_unique', 'keys', 'max', 'median', 'min', 'sum'] as const;
/** The name of a figure over the rows of a group. */
export type Aggregation = (typeof aggregations)[number];

/** The units that a time may be cut to. */
export const truncations = ['hour', 'day', 'week', 'month', 'year'] as const;
/** The unit that a time is cut to. */
type Truncation = (typeof truncations)[number];

/** One column of a dataset: a path from the model, perhaps truncated in time or made into a figure. */
export type Axis = {
  name: string;
  path: string;
  type?: AxisType | undefined;
  aggregation?: Aggregation | null | undefined;
  truncate?: Truncation | null | undefined;
};

/** A dataset that is to be read: its columns, filters, order and page. */
export type DatasetPlan = {
  axes: readonly Axis[];
  /** Conditions that must all hold. */
  conditions: readonly Json[];
  ordering: readonly { axis: string; direction: 'asc' | 'desc' }[];
  /** Rows are grouped by the axes without aggregation. */
  grouped: boolean;
  limit: number | null;
  skip: number;
  after?: string | undefined;
};
