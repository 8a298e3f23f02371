import { z } from 'zod';
import { dayOrders, decimalSigns } from '../field/descriptor/cell.ts';
import { text } from '../schema/shared.ts';
import { endpoint } from './parts/endpoint.ts';
import { identity, instant, one, page, paging } from './parts/shapes.ts';

const importStatuses = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

/** Encodings of a CSV file. UTF-8, UTF-16 and windows-1252 are detected. The others look alike, so the caller must name them. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'iso-8859-15',
  'macintosh',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-kr',
] as const;
export type Encoding = (typeof encodings)[number];

const fileFacts = z.strictObject({
  format: z.enum(['csv', 'xlsx']),
  /** The encoding of a CSV file, named by the caller or detected. */
  encoding: z.enum(encodings).nullable(),
  delimiter: z.string().nullable(),
  /** The columns by the names that a mapping uses. The second of two equal headings is `Heading (2)`. */
  columns: z.array(
    z.strictObject({
      name: z.string(),
      /** How dates and numbers are written in a column of such a type. Null if unknown. */
      date_format: z.enum(dayOrders).nullable(),
      decimal: z.enum(decimalSigns).nullable(),
      /** Cells that can be read in two ways. Their rows are refused. */
      ambiguous: z.number().int(),
    }),
  ),
  /** The sheets of a workbook, and the one that is read. */
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
});

const problem = z.strictObject({
  field: z.string(),
  code: z.string(),
  message: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), text])).optional(),
});

/** Lines of rows with the same key as an earlier row. They are written too, so the last one wins. At most 1,000 are listed. */
const duplicates = z.strictObject({
  total: z.number().int(),
  rows: z.array(z.strictObject({ line: z.number().int(), first_line: z.number().int() })),
});

const dryRun = z.strictObject({
  /** The rows of the file. */
  total: z.number().int(),
  /** The outcomes of the first hundred rows. `refused` has reasons, `update` and `unchanged` the record. */
  outcomes: z.array(
    z.strictObject({
      line: z.number().int(),
      outcome: z.enum(['create', 'update', 'unchanged', 'refused']),
      identity: identity.optional(),
      problems: z.array(problem),
    }),
  ),
});
/** The result of a dry run. */
export type DryRun = z.output<typeof dryRun>;

/** One value for the whole file, or one per column. */
const perColumn = <Choice extends z.ZodType>(choice: Choice) => z.union([choice, z.record(z.string().max(200), choice)]).nullish();

export const importFields = z.strictObject({
  model: z.string().min(1).max(100),
  mapping: z.record(z.string().max(200), z.string().max(200).nullable()),
  key: z.union([z.string().max(100), z.array(z.string().max(100)).min(1).max(5)]).nullish(),
  delimiter: z.enum([',', ';', '\t', '|']).nullish(),
  encoding: z.enum(encodings).nullish(),
  sheet: z.string().max(100).nullish(),
  empty: z.enum(['keep', 'clear']).nullish(),
  dry_run: z.enum(['true', 'false']).nullish(),
  date_format: perColumn(z.enum(dayOrders)),
  decimal: perColumn(z.enum(decimalSigns)),
});
export type ImportFields = z.output<typeof importFields>;

/**
 * Multipart: `file` (csv or xlsx), `model`, `mapping` (JSON: column → field, `relation.field` or, for attributes of a
 * link, `relation@attribute`), and `key?` (identifies the records to update: a field, or a JSON list of fields and
 * relations). These are detected if missing: `delimiter?` and `encoding?` of a CSV file; `date_format?` (dmy, mdy, ymd)
 * and `decimal?` (, or .), for the file or as JSON per column. `sheet?` is the first sheet by default. `empty?` says
 * what an empty cell does to an existing record: `keep` leaves its value, `clear` removes it, including links to one
 * record. By default values are removed and links stay. `dry_run` (true) writes nothing and returns what would happen.
 */
export const startImport = endpoint({
  method: 'POST',
  path: '/v1/graph/import/',
  summary: 'Import a csv or xlsx file into a model. Rows are stored first and written in the background.',
  status: 202,
  takes: 'multipart/form-data',
  fails: ['no_room'],
  fields: importFields,
  output: z.strictObject({ import_id: identity.nullable(), file: fileFacts.nullable(), duplicates, dry_run: dryRun.optional() }),
});

/** Types that all filled cells of a column fit. */
export const cellKinds = ['boolean', 'integer', 'number', 'date', 'datetime'] as const;

const inspectedColumn = z.strictObject({
  /** Its name in a mapping. */
  name: z.string(),
  /** The number of filled cells. */
  filled: z.number().int(),
  kinds: z.array(z.enum(cellKinds)),
  /** Whether its numbers are shown in percent. */
  percent: z.boolean(),
  longest: z.number().int(),
  /** Whether no value is repeated. False if there are too many values to tell. */
  unique: z.boolean(),
  /** Its distinct values, most frequent first. Null if there are more than 50, or long ones. */
  values: z.array(z.strictObject({ text: z.string(), count: z.number().int() })).nullable(),
});
/** A column of a file. */
export type InspectedColumn = z.output<typeof inspectedColumn>;

export const inspectFields = importFields.pick({ delimiter: true, encoding: true, sheet: true });
export type InspectFields = z.output<typeof inspectFields>;

const inspected = z.strictObject({
  file: fileFacts.omit({ columns: true }),
  columns: z.array(inspectedColumn),
  /** The number of rows with content below the heading. */
  total: z.number().int(),
  /** The first rows, one cell per column, as the sheet displays them. */
  rows: z.array(z.strictObject({ line: z.number().int(), cells: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])) })),
});
/** The contents of a file. */
export type Inspected = z.output<typeof inspected>;

/** Multipart: `file` (csv or xlsx), and how to read it if it can't be detected. The file is not stored. */
export const inspectFile = endpoint({
  method: 'POST',
  path: '/v1/imports/inspect',
  summary: 'Inspect a csv or xlsx file: columns, their contents, and the first rows. Nothing is imported.',
  takes: 'multipart/form-data',
  reads: true,
  fields: inspectFields,
  output: inspected,
});

const undo = z.strictObject({
  id: identity,
  status: z.enum(importStatuses),
  total: z.number().int(),
  done: z.number().int(),
  /** The numbers of records that were deleted, restored to their old values, and left completely or partly unchanged. */
  deleted: z.number().int(),
  changed: z.number().int(),
  left: z.number().int(),
  created_at: instant,
  ended_at: instant.nullable(),
  error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
  /** The first rows whose records were left unchanged, with reasons. */
  left_rows: z.array(z.strictObject({ line: z.number().int(), identity, problems: z.array(problem) })),
});
/** The progress of undoing an import. */
export type ImportUndo = z.output<typeof undo>;

const importState = z.strictObject({
  id: identity,
  model: z.string(),
  file_name: z.string().nullable(),
  /** The detected format of the file. Null for imports of older versions. */
  file: fileFacts.nullable(),
  duplicates,
  status: z.enum(importStatuses),
  total: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  /** The records that were created; all others were changed. 0 for imports of older versions, which did not count them. */
  created: z.number().int(),
  created_at: instant,
  ended_at: instant.nullable(),
  /** Why the import stopped. Null unless it failed as a whole. */
  error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
  /** The progress of undoing it. Null unless that was requested. */
  undo: undo.nullable(),
  /** The first failed rows: line and problems. */
  errors: z.array(z.strictObject({ line: z.number().int(), problems: z.array(problem) })),
});

/** The progress of an import. */
export type ImportState = z.output<typeof importState>;

const listedImport = importState.omit({ file: true, duplicates: true, error: true, errors: true, undo: true }).extend({
  /** Whether the caller started it. */
  mine: z.boolean(),
  /** The status of undoing it. Null unless that was requested. */
  undo: z.enum(importStatuses).nullable(),
});
/** An import in a list. */
export type ListedImport = z.output<typeof listedImport>;

export const listImports = endpoint({
  method: 'GET',
  path: '/v1/imports',
  summary: 'The stored imports into a model, newest first.',
  query: paging.extend({ model: z.string().min(1).max(100) }),
  output: page(listedImport),
});

export const readImport = endpoint({
  method: 'GET',
  path: '/v1/imports/:id',
  summary: 'The progress of an import, and its failed rows.',
  params: z.strictObject({ id: z.string().max(100) }),
  query: paging.pick({ skip: true }),
  output: one(importState),
});

export const cancelImport = endpoint({
  method: 'POST',
  path: '/v1/imports/:id/cancel',
  summary: 'Stop an import. Written rows stay.',
  status: 202,
  params: z.strictObject({ id: z.string().max(100) }),
  output: one(importState),
});

export const refusedRows = endpoint({
  method: 'GET',
  path: '/v1/imports/:id/refused',
  summary: 'The refused rows of an import as CSV: the columns of the file, then line and reason. Only for the person who sent the file.',
  params: z.strictObject({ id: z.string().max(100) }),
  gives: 'text/csv',
  output: z.string(),
});

export const undoImport = endpoint({
  method: 'POST',
  path: '/v1/imports/:id/undo',
  summary:
    'Undo an ended import in the background: created records go to the trash, changed ones get their old values, unless somebody has changed them since.',
  status: 202,
  params: z.strictObject({ id: z.string().max(100) }),
  output: one(importState),
});

export const cancelUndo = endpoint({
  method: 'POST',
  path: '/v1/imports/:id/undo/cancel',
  summary: 'Stop undoing an import. What is undone stays undone.',
  status: 202,
  params: z.strictObject({ id: z.string().max(100) }),
  output: one(importState),
});

export const matchNames = endpoint({
  method: 'POST',
  path: '/v1/imports/names',
  summary: 'For texts by column, how many name exactly one record, by model.',
  reads: true,
  input: z.strictObject({ columns: z.record(z.string().max(200), z.array(z.string().max(200)).max(50)) }),
  output: one(
    z.record(
      z.string(),
      z.strictObject({ asked: z.number().int(), models: z.array(z.strictObject({ model: z.string(), found: z.number().int() })) }),
    ),
  ),
});
