import { z } from 'zod';
import { longestCursor } from '../query/cursor.ts';
import { mostGroups } from '../query/dataset/dataset-types.ts';
import { aggregations, truncations } from '../view/setup/aggregations.ts';
import { direction } from './graph.ts';
import { endpoint } from './parts/endpoint.ts';
import { idOrSlug } from './parts/shapes.ts';

const axisTypes = ['boolean', 'date', 'datetime', 'duration', 'file', 'number', 'select', 'tags', 'text'] as const;

const axis = z.strictObject({
  name: z.string().min(1).max(63),
  path: z.string().min(1).max(500),
  type: z.enum(axisTypes).optional(),
  aggregation: z.enum(aggregations).nullish(),
  truncate: z.enum(truncations).nullish(),
  most: z.number().int().min(1).max(mostGroups).optional(),
  bins: z.number().int().min(1).max(100).optional(),
});

/**
 * The query of a block. `filters` is the older list, `betterFilters` a condition; both must hold. An axis with `most`
 * returns that many groups; all others are one group whose rows give their number in `others`. An axis with `bins`
 * returns intervals of numbers.
 */
export const datasetRequest = z.strictObject({
  dataset: z.union([z.strictObject({ model: z.string().max(100) }), z.strictObject({ view_id: idOrSlug, block_id: z.string().max(100) })]),
  axis: z.array(axis).min(1).max(100),
  filters: z
    .array(z.strictObject({ attribute: z.string().max(500), operator: z.string().max(50), value: z.unknown().optional() }))
    .max(100)
    .nullish(),
  betterFilters: z.unknown().optional(),
  search: z.string().max(200).nullish(),
  ordering: z
    .array(z.strictObject({ axis: z.string().max(63), direction: direction.default('asc') }))
    .max(8)
    .nullish(),
  limit: z.number().int().min(0).max(500).optional(),
  skip: z.number().int().min(0).max(10_000_000).optional(),
  after: z.string().max(longestCursor).nullish(),
  aggregation: z.boolean().nullish(),
  context: z
    .strictObject({
      object_id: z.string().max(100).nullish(),
      user_id: z.string().max(100).nullish(),
      variables: z.record(z.string().max(100), z.json()).optional(),
    })
    .nullish(),
});
export type DatasetRequest = z.output<typeof datasetRequest>;

export const readDataset = endpoint({
  method: 'POST',
  path: '/v1/dataset',
  exact: true,
  summary: 'Rows or groups of a model for a block. `?explain=1` adds the statement, its plan and what each filter removes, for those who edit views.',
  reads: true,
  query: z.strictObject({ explain: z.enum(['0', '1']).optional() }),
  input: datasetRequest,
  output: z.strictObject({
    data: z.array(z.record(z.string(), z.json())),
    total: z.number().int(),
    total_estimated: z.boolean().optional(),
    columns: z.array(z.strictObject({ name: z.string(), type: z.string() })),
    skipped: z.array(z.string()).optional(),
    explain: z
      .strictObject({
        sql: z.string(),
        plan: z.json(),
        duration_ms: z.number(),
        predicates: z.array(z.string()),
        records: z.number().int(),
        filters: z.array(z.strictObject({ condition: z.json(), removed: z.number().int() })),
      })
      .optional(),
  }),
});

/**
 * A column of a table. A workbook formats its values by `type`: dates and times in digits (without an offset as given),
 * `percent` 50 as a half.
 */
const givenColumn = z.strictObject({
  key: z.string().max(500),
  label: z.string().max(500).optional(),
  type: z.enum([...axisTypes, 'percent']).optional(),
});

/** A table to convert to a file. */
const givenRows = z.strictObject({
  columns: z
    .array(z.union([z.string().max(500), givenColumn]))
    .min(1)
    .max(500),
  rows: z.array(z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())])).max(200_000),
});
const delimiter = z.enum([',', ';', '\t', '|']).optional();

/** Converts a table, or all rows of a dataset, to CSV. */
export const convertCsv = endpoint({
  method: 'POST',
  path: '/v1/convert/csv/',
  summary: 'Rows or a dataset as CSV, streamed. Cells that a spreadsheet would execute are escaped.',
  reads: true,
  gives: 'text/csv',
  input: z.union([givenRows.extend({ delimiter }), datasetRequest.extend({ delimiter })]),
  output: z.string(),
});

/** Converts a table, or all rows of a dataset, to a workbook. */
export const convertXlsx = endpoint({
  method: 'POST',
  path: '/v1/convert/xlsx/',
  summary: 'Rows or a dataset as a workbook (XLSX), streamed. Texts never become formulas, even when edited.',
  reads: true,
  gives: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  input: z.union([givenRows, datasetRequest]),
  output: z.string(),
});
