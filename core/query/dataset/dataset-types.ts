import type { AxisType } from '../../field/descriptor/define-field.ts';
import type { Json } from '../../json.ts';
import type { Aggregation, Truncation } from '../../view/setup/aggregations.ts';

/** The most groups of an axis that are listed separately. */
export const mostGroups = 500;

/** One column of a dataset: a path from the model. It may truncate a time, group numbers into intervals or aggregate. */
export type Axis = {
  name: string;
  path: string;
  type?: AxisType | undefined;
  aggregation?: Aggregation | null | undefined;
  truncate?: Truncation | null | undefined;
  /** The number of groups that are listed separately; all others are put together in one. */
  most?: number | undefined;
  /** The approximate number of intervals that numbers are grouped into. */
  bins?: number | undefined;
};

/** A column of a dataset's result and its display type. */
export type DatasetColumn = { name: string; type: AxisType };

/** A dataset to read: its columns, filters, order and page. */
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

/** The expression whose minimum or maximum is computed. Types that the database can't order, such as identities, are ordered as text. */
export function comparable(aggregation: Aggregation, sql: string, type: AxisType): string {
  const ordered = type === 'number' || type === 'duration' || type === 'date' || type === 'datetime';
  return (aggregation === 'min' || aggregation === 'max') && !ordered ? `(${sql})::text` : sql;
}
