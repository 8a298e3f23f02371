import type { AxisType } from '../../field/descriptor/define-field.ts';
import type { Json } from '../../json.ts';
import type { Aggregation, Truncation } from '../../view/setup/aggregations.ts';

/** How many groups of an axis stand for themselves at most. */
export const mostGroups = 500;

/** One column of a dataset: a path from the model, perhaps truncated in time, cut into intervals or made into a figure. */
export type Axis = {
  name: string;
  path: string;
  type?: AxisType | undefined;
  aggregation?: Aggregation | null | undefined;
  truncate?: Truncation | null | undefined;
  /** Only so many of its groups stand for themselves, all others together in one. */
  most?: number | undefined;
  /** Numbers are grouped by about so many intervals. */
  bins?: number | undefined;
};

/** A column of a dataset's answer, and how it is shown. */
export type DatasetColumn = { name: string; type: AxisType };

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

/** What the least and the greatest are found among: what the database can't order by itself, as identities, is ordered as text. */
export function comparable(aggregation: Aggregation, sql: string, type: AxisType): string {
  const ordered = type === 'number' || type === 'duration' || type === 'date' || type === 'datetime';
  return (aggregation === 'min' || aggregation === 'max') && !ordered ? `(${sql})::text` : sql;
}
