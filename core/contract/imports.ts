import { z } from 'zod';
import { dayOrders, decimalSigns } from '../field/descriptor/cell.ts';
import { endpoint } from './parts/endpoint.ts';
import { identity, instant, one, paging } from './parts/shapes.ts';

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
  created_at: instant,
  ended_at: instant.nullable(),
  /** Why nothing more could be written; null unless it has failed as a whole. */
  error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
  /** The first failed rows: their line in the file and what is wrong with them. */
  errors: z.array(z.strictObject({ line: z.number().int(), problems: z.array(problem) })),
});

/** How far an import is, as it is answered. */
export type ImportState = z.output<typeof importState>;

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
