import { z } from 'zod';
import { dayOrders, decimalSigns } from '../field/descriptor/cell.ts';
import { endpoint } from './parts/endpoint.ts';
import { identity, instant, one, page, paging } from './parts/shapes.ts';

const importStatuses = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

/**
 * Encodings that a CSV file may be said to have. Of those, UTF-8, UTF-16 and windows-1252 are found out when nothing is
 * said; the others are what spreadsheets write elsewhere in the world, and look alike.
 */
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
  /** Of a CSV file; said by the caller, else found out. */
  encoding: z.enum(encodings).nullable(),
  delimiter: z.string().nullable(),
  /** The columns by the names that a mapping knows them by: of a doubled heading the second is `Heading (2)`. */
  columns: z.array(
    z.strictObject({
      name: z.string(),
      /** How days and numbers are written in a column that is imported into such; null where nothing shows it. */
      date_format: z.enum(dayOrders).nullable(),
      decimal: z.enum(decimalSigns).nullable(),
      /** Cells with two readings that nothing decides between: their rows are refused. */
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
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

/** Rows whose key an earlier row of the file has, by their lines: they are written too, and the last one stays. At most 1,000 are named. */
const duplicates = z.strictObject({
  total: z.number().int(),
  rows: z.array(z.strictObject({ line: z.number().int(), first_line: z.number().int() })),
});

const dryRun = z.strictObject({
  /** Rows of the file. */
  total: z.number().int(),
  /** What would become of the first hundred; `refused` has its reasons, `update` and `unchanged` the record. */
  outcomes: z.array(
    z.strictObject({
      line: z.number().int(),
      outcome: z.enum(['create', 'update', 'unchanged', 'refused']),
      identity: identity.optional(),
      problems: z.array(problem),
    }),
  ),
});
/** What an import would do. */
export type DryRun = z.output<typeof dryRun>;

/** One choice for the whole file, or one for each column. */
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
 * Multipart: `file` (csv or xlsx), `model`, `mapping` (JSON: column → field, `relation.field` or, for the attributes of a
 * link, `relation@attribute`), `key?` (what rows are found by and update: a field, or a JSON list of fields and relations).
 * What is not said is found out: `delimiter?` and `encoding?` of a CSV file; `date_format?` (dmy, mdy, ymd) and `decimal?`
 * (, or .), for the file or as JSON by column. `sheet?` of a workbook is its first one. `empty?` says what an empty cell
 * does to a record that is there: `keep` leaves its value, `clear` takes it away, links to one record too; unsaid, values
 * go and links stay. `dry_run` (true) writes nothing and tells what would happen; there is no import then.
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

/** As what every filled cell of a column can be read. */
export const cellKinds = ['boolean', 'integer', 'number', 'date', 'datetime'] as const;

const inspectedColumn = z.strictObject({
  /** By which a mapping knows it. */
  name: z.string(),
  /** Rows in which something stands. */
  filled: z.number().int(),
  kinds: z.array(z.enum(cellKinds)),
  /** Whether its numbers are shown in per cent. */
  percent: z.boolean(),
  longest: z.number().int(),
  /** Whether no value stands there twice; false where there are too many to tell. */
  unique: z.boolean(),
  /** All of its values where there are few, the most frequent first; null where there are more than 50, or long ones. */
  values: z.array(z.strictObject({ text: z.string(), count: z.number().int() })).nullable(),
});
/** What stands in a column of a file. */
export type InspectedColumn = z.output<typeof inspectedColumn>;

export const inspectFields = importFields.pick({ delimiter: true, encoding: true, sheet: true });
export type InspectFields = z.output<typeof inspectFields>;

const inspected = z.strictObject({
  file: fileFacts.omit({ columns: true }),
  columns: z.array(inspectedColumn),
  /** Rows below the heading in which anything stands. */
  total: z.number().int(),
  /** The first of them, a cell a column, as their sheet shows them. */
  rows: z.array(z.strictObject({ line: z.number().int(), cells: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])) })),
});
/** What a file holds. */
export type Inspected = z.output<typeof inspected>;

/** Multipart: `file` (csv or xlsx), and how to read it where it is not found out. Nothing of the file is kept. */
export const inspectFile = endpoint({
  method: 'POST',
  path: '/v1/imports/inspect',
  summary: 'Look at a csv or xlsx file: its columns with what stands in them, and its first rows. Nothing is imported.',
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
  /** Records that went to the trash, that got their values back, and that stay wholly or partly as they are. */
  deleted: z.number().int(),
  changed: z.number().int(),
  left: z.number().int(),
  created_at: instant,
  ended_at: instant.nullable(),
  error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
  /** The first rows whose records stay, and why. */
  left_rows: z.array(z.strictObject({ line: z.number().int(), identity, problems: z.array(problem) })),
});
/** How far an import is undone, as it is answered. */
export type ImportUndo = z.output<typeof undo>;

const importState = z.strictObject({
  id: identity,
  model: z.string(),
  file_name: z.string().nullable(),
  /** What the file has turned out to be; null for one that an older version has taken. */
  file: fileFacts.nullable(),
  duplicates,
  status: z.enum(importStatuses),
  total: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  /** Records that it has created; the others it has changed. Unknown, 0, of one that an older version has written. */
  created: z.number().int(),
  created_at: instant,
  ended_at: instant.nullable(),
  /** Why nothing more could be written; null unless it has failed as a whole. */
  error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
  /** How far it is undone; null when nobody has asked for that. */
  undo: undo.nullable(),
  /** The first failed rows: their line in the file and what is wrong with them. */
  errors: z.array(z.strictObject({ line: z.number().int(), problems: z.array(problem) })),
});

/** How far an import is, as it is answered. */
export type ImportState = z.output<typeof importState>;

const listedImport = importState.omit({ file: true, duplicates: true, error: true, errors: true, undo: true }).extend({
  /** Whether the caller sent it. */
  mine: z.boolean(),
  /** How far it is undone; null when nobody has asked for that. */
  undo: z.enum(importStatuses).nullable(),
});
/** An import in a list. */
export type ListedImport = z.output<typeof listedImport>;

export const listImports = endpoint({
  method: 'GET',
  path: '/v1/imports',
  summary: 'The imports into a model, newest first, as far as they are kept.',
  query: paging.extend({ model: z.string().min(1).max(100) }),
  output: page(listedImport),
});

export const readImport = endpoint({
  method: 'GET',
  path: '/v1/imports/:id',
  summary: "An import's progress and the rows that failed.",
  params: z.strictObject({ id: z.string().max(100) }),
  query: paging.pick({ skip: true }),
  output: one(importState),
});

export const cancelImport = endpoint({
  method: 'POST',
  path: '/v1/imports/:id/cancel',
  summary: 'Stop an import; rows already written stay.',
  status: 202,
  params: z.strictObject({ id: z.string().max(100) }),
  output: one(importState),
});

export const refusedRows = endpoint({
  method: 'GET',
  path: '/v1/imports/:id/refused',
  summary: "The rows that an import refused, as CSV: the file's own columns, then line and reason. For the person who sent the file.",
  params: z.strictObject({ id: z.string().max(100) }),
  gives: 'text/csv',
  output: z.string(),
});

export const undoImport = endpoint({
  method: 'POST',
  path: '/v1/imports/:id/undo',
  summary:
    'Undo an import that has ended, in the background: what it created goes to the trash, what it changed is written back, as far as nobody has changed it since.',
  status: 202,
  params: z.strictObject({ id: z.string().max(100) }),
  output: one(importState),
});

export const cancelUndo = endpoint({
  method: 'POST',
  path: '/v1/imports/:id/undo/cancel',
  summary: 'Stop undoing an import; what is undone already stays so.',
  status: 202,
  params: z.strictObject({ id: z.string().max(100) }),
  output: one(importState),
});

export const matchNames = endpoint({
  method: 'POST',
  path: '/v1/imports/names',
  summary: 'Of texts by the columns they stand in, how many name exactly one record of which models.',
  reads: true,
  input: z.strictObject({ columns: z.record(z.string().max(200), z.array(z.string().max(200)).max(50)) }),
  output: one(
    z.record(
      z.string(),
      z.strictObject({ asked: z.number().int(), models: z.array(z.strictObject({ model: z.string(), found: z.number().int() })) }),
    ),
  ),
});
